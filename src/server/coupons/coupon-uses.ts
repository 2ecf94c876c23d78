import { mailboxOf } from '#domain/address/email.ts';
import { contactKeys } from '#domain/customers/customer-keys.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { Scope } from '../service/scope.ts';
import { publishLastUse } from './shown-promotions.ts';

/** Who buys, as far as the limits for each person go. */
export interface CouponBuyer {
  /** Folded e-mail; null for a buyer at the counter who gave none. */
  email: string | null;
  /** As an address stores it; null if the order has none. */
  cpf: string | null;
  /** The account that buys; null for a guest. */
  accountId: string | null;
}

/** What a coupon asks of the person. */
export interface PersonTerms {
  id: string;
  /** null is unlimited. */
  maxPerPerson: number | null;
  firstPurchase: 0 | 1;
}

/** Whether a person may use a coupon: 'ok', or why not. What they have not given identifies no one. */
export async function personState(
  db: Db | Tx,
  coupon: PersonTerms,
  buyer: CouponBuyer,
): Promise<'ok' | 'already-used' | 'first-purchase'> {
  const { id, maxPerPerson, firstPurchase } = coupon;
  if (maxPerPerson !== null && (await usesOf(db, id, buyer)) >= maxPerPerson) return 'already-used';
  if (firstPurchase === 1 && (await hasBought(db, buyer))) return 'first-purchase';
  return 'ok';
}

/** An e-mail as uses know it: another spelling of a mailbox is no other person. Older uses have it as it was typed. */
const spellingsOf = (email: string | null): (string | null)[] => [email, email && mailboxOf(email)];

/** Orders of a buyer, by e-mail, CPF or account, that have used a coupon. */
async function usesOf(
  db: Db | Tx,
  couponId: string,
  { email, cpf, accountId }: CouponBuyer,
): Promise<number> {
  const { uses } = await db
    .selectFrom('couponUses')
    .select(({ fn }) => fn.countAll().as('uses'))
    .where('couponId', '=', couponId)
    // In SQL nothing equals NULL.
    .where((eb) =>
      eb.or([
        eb('email', 'in', spellingsOf(email)),
        eb('cpf', '=', cpf),
        eb('accountId', '=', accountId),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(uses);
}

/**
 * Whether a buyer has an order that was not cancelled. Orders keep the e-mail as it was typed: by another spelling of it
 * only those are found that used a coupon for a first purchase.
 */
async function hasBought(db: Db | Tx, { email, cpf, accountId }: CouponBuyer): Promise<boolean> {
  const keys = contactKeys({ email: email ?? '', cpf: cpf ?? '', phone: '' });
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '!=', 'cancelled')
    .where('kind', '=', '')
    .where((eb) =>
      eb.or([
        eb('email', '=', email),
        eb('accountId', '=', accountId),
        eb(
          'id',
          'in',
          eb
            .selectFrom('couponUses')
            .select('couponUses.orderId')
            .where('couponUses.email', 'in', spellingsOf(email))
            .where(
              'couponUses.couponId',
              'in',
              eb.selectFrom('coupons').select('coupons.id').where('firstPurchase', '=', 1),
            ),
        ),
        ...keys.map(({ kind, value }) =>
          eb(
            'customerId',
            'in',
            eb
              .selectFrom('customerKeys')
              .select('customerKeys.customerId')
              .where('kind', '=', kind)
              .where('value', '=', value),
          ),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Remembers who used a coupon or a promotion, once the order is written. */
export async function recordCouponUse(
  tx: Tx,
  { couponId, orderId, buyer }: { couponId: string; orderId: string; buyer: CouponBuyer },
): Promise<void> {
  const { cpf, accountId } = buyer;
  const email = buyer.email && mailboxOf(buyer.email);
  await tx.insertInto('couponUses').values({ couponId, orderId, email, cpf, accountId }).execute();
}

/**
 * Gives back the uses of an order that ended, and what each person may use with them.
 *
 * @param use with the id of one of them; all if left out
 */
export async function returnCouponUse(
  tx: Tx,
  scope: Scope,
  { orderId, couponId }: { orderId: string; couponId?: string },
): Promise<void> {
  const uses = await tx
    .deleteFrom('couponUses')
    .where('orderId', '=', orderId)
    .$if(couponId !== undefined, (query) => query.where('couponId', '=', couponId!))
    .returning('couponId')
    .execute();
  for (const use of uses.toSorted((a, b) => (a.couponId < b.couponId ? -1 : 1))) {
    const returned = await tx
      .updateTable('coupons')
      .set((eb) => ({ used: eb('used', '-', 1) }))
      .where('id', '=', use.couponId)
      .where('used', '>', 0)
      .returningAll()
      .executeTakeFirst();
    if (returned) await publishLastUse(scope, { row: returned, before: returned.used + 1 });
  }
}
