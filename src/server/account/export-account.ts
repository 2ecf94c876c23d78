import type { Profile } from '#domain/account/profile.ts';
import type { SavedAddress } from '#domain/account/saved-address.ts';
import type { Order } from '#domain/orders/order.ts';
import { reviewPictureUrl } from '#domain/reviews/picture-address.ts';
import { ownAlerts } from '../alerts/own-alerts.ts';
import { ownCart, type OwnCart } from '../cart/account-cart.ts';
import { ownOpenCarts, type OwnOpenCart } from '../cart/open-carts.ts';
import type { Db } from '../db/engine/engine.ts';
import type { ReviewRow } from '../db/schema/reviews.ts';
import { picturesOf } from '../reviews/pictures.ts';
import { exportedCustomer, type ExportedCustomer } from '../customers/records/exported-customer.ts';
import { exportOrderedPrescriptions, exportPrescriptions } from '../prescriptions/vault.ts';
import type { Scope } from '../service/scope.ts';
import { ownReturns, type OwnReturn } from '../orders/returns/own-returns.ts';
import { readOrder } from '../orders/reading/read-order.ts';
import { listAddresses } from './addresses.ts';
import { listSessions, type OwnSession } from './own-sessions.ts';
import { readProfile } from './profile.ts';

/** Everything that the shop stores about a person. Times are epoch ms, money is integer cents. */
export interface AccountExport {
  exportedAt: number;
  profile: Profile & { createdAt: number };
  /** Other sites that the person signs in with. */
  linkedLogins: string[];
  addresses: SavedAddress[];
  orders: Order[];
  /** What was asked to be given back, exchanged or repaired. */
  returns: OwnReturn[];
  wishlist: { productId: string; name: string; addedAt: number }[];
  /** The cart that follows the person; null if there is none. */
  cart: OwnCart | null;
  /** Reviews of what was bought, and questions that were asked with the account's e-mail. */
  reviews: (Pick<
    ReviewRow,
    'kind' | 'productId' | 'rating' | 'title' | 'body' | 'status' | 'answer' | 'createdAt'
  > & { pictures: string[] })[];
  /** What was left in the checkout. */
  openCarts: OwnOpenCart[];
  /** The alerts that they asked for. */
  alerts: Awaited<ReturnType<typeof ownAlerts>>;
  /** Prescriptions, with their earlier versions. */
  prescriptions: Awaited<ReturnType<typeof exportPrescriptions>>;
  /** Those that lenses were ordered by. */
  orderedPrescriptions: Awaited<ReturnType<typeof exportOrderedPrescriptions>>;
  sessions: OwnSession[];
  /**
   * What the shop has decided or noted about the person: theirs to know as much as what they typed (LGPD, art. 18 II
   * and 19 II); null for someone of whom it has no record as a customer.
   */
  heldByShop: ExportedCustomer | null;
}

/**
 * Everything the shop has about a person, to give to them (LGPD, art. 18 II and V).
 *
 * @throws NotFoundError for an account that is gone
 */
export async function exportAccount(
  scope: Scope,
  own: { accountId: string },
): Promise<AccountExport> {
  const { db } = scope.engine;
  const { accountId } = own;
  const profile = await readProfile(scope, own);
  const { createdAt } = await db
    .selectFrom('accounts')
    .select('createdAt')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const logins = await db
    .selectFrom('linkedLogins')
    .select('provider')
    .where('accountId', '=', accountId)
    .orderBy('provider')
    .execute();
  const wishlist = await db
    .selectFrom('wishlistItems')
    .innerJoin('products', 'products.id', 'wishlistItems.productId')
    .select(['productId', 'name', 'addedAt'])
    .where('accountId', '=', accountId)
    .orderBy('addedAt', 'desc')
    .execute();
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute();
  return {
    exportedAt: scope.now(),
    profile: { ...profile, createdAt },
    linkedLogins: logins.map(({ provider }) => provider),
    addresses: await listAddresses(scope, own),
    orders: await Promise.all(rows.map((row) => readOrder(db, row))),
    returns: await ownReturns(
      db,
      rows.map(({ id }) => id),
    ),
    wishlist,
    cart: await ownCart(db, accountId),
    reviews: await writtenReviews(db, { accountId }, profile.emailVerified ? profile.email : null),
    openCarts: await ownOpenCarts(db, {
      accountId,
      emails: profile.emailVerified ? [profile.email] : [],
      phones: [],
    }),
    alerts: await ownAlerts(db, {
      accountId,
      emails: profile.emailVerified ? [profile.email] : [],
    }),
    prescriptions: await exportPrescriptions(scope, own),
    orderedPrescriptions: await exportOrderedPrescriptions(scope, own),
    sessions: await listSessions(scope, own),
    heldByShop: await exportedCustomer(db, accountId),
  };
}

/**
 * What a person wrote about products; pictures are their addresses. Questions are the person's by an e-mail that they
 * have confirmed, null if they have not: anyone may register with another's.
 */
export async function writtenReviews(
  db: Db,
  whose: { accountId: string } | { customerId: string },
  email: string | null,
): Promise<AccountExport['reviews']> {
  const rows = await db
    .selectFrom('reviews')
    .select(['id', 'kind', 'productId', 'rating', 'title', 'body', 'status', 'answer', 'createdAt'])
    .where((eb) =>
      eb.or([
        ...(email === null ? [] : [eb('email', '=', email)]),
        eb(
          'orderId',
          'in',
          'accountId' in whose
            ? eb.selectFrom('orders').select('id').where('accountId', '=', whose.accountId)
            : eb.selectFrom('orders').select('id').where('customerId', '=', whose.customerId),
        ),
      ]),
    )
    .orderBy('createdAt')
    .execute();
  const pictures = await picturesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, ...review }) => ({
    ...review,
    pictures: (pictures.get(id) ?? []).map((picture) => reviewPictureUrl(picture.id, 1440)),
  }));
}
