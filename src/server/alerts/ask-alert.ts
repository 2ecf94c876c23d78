import { MOST_ALERTS, ALERT_KINDS } from '#domain/alerts/alert.ts';
import { foldEmail } from '#domain/address/email.ts';
import { shownPrice } from '#domain/products/shown-price.ts';
import { hasStock } from '#domain/stock/stock.ts';
import type { Tx } from '../db/engine/engine.ts';
import { ConflictError, InvalidFieldsError, NotFoundError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { accountIdOf, type Scope } from '../service/scope.ts';
import { hitRateLimit } from '../security/rate-limit.ts';
import { lockVariants } from '../stock/move-stock.ts';
import { z } from '#domain/zod.ts';
import { addressFields } from '#domain/address/address.ts';
import { idField } from '#domain/dashboard/record-fields.ts';
import { chosenLanguage } from '#i18n/server-texts.ts';

/** How many people wait for something of a product: for it to be back in stock, or to cost less. */
export async function countWaiting({ engine: { db } }: Scope, productId: string): Promise<number> {
  const { people } = await db
    .selectFrom('alerts')
    .innerJoin('variants', 'variants.id', 'alerts.variantId')
    .select(({ fn }) => fn.count<number>('alerts.email').distinct().as('people'))
    .where('variants.productId', '=', productId)
    .where('alerts.toldAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(people);
}

/** The alert that someone asks for. Without a variant it is the one whose price lists show. */
const alertSchema = z.object({
  kind: z.enum(ALERT_KINDS),
  productId: idField,
  variantId: idField.optional(),
  email: addressFields.shape.email,
});

interface Asked {
  body: unknown;
  /** Network address of the caller. */
  address: string;
}

/**
 * Stores that someone wants one letter when a variant is back in stock, or costs less than now. Anyone who asks
 * twice waits once, from now on; the answer never tells whether an e-mail is known.
 *
 * @throws InvalidFieldsError, also for a lower price of a gift card, which is money; NotFoundError for what is not shown; TooManyTriesError: RATE_LIMIT_ALERT
 * @throws ConflictError 'alert.inStock' if there is nothing to wait for
 */
export async function askAlert(scope: Scope, { body, address }: Asked): Promise<void> {
  await hitRateLimit(scope, 'alert', address);
  const { kind, productId, variantId, email: typed } = parseInput(alertSchema, body);
  const email = foldEmail(typed);
  await scope.engine.transaction(async (tx) => {
    const variant = await lockedVariant(tx, productId, variantId);
    if (kind === 'stock' && hasStock(variant.qty)) throw new ConflictError('alert.inStock');
    if (kind === 'price' && variant.isGiftCard === 1) {
      throw new InvalidFieldsError({ kind: 'fields.alertOfMoney' });
    }
    await tx
      .insertInto('alerts')
      .values({
        id: scope.newId(),
        kind,
        variantId: variant.id,
        email,
        language: chosenLanguage() ?? null,
        accountId: accountIdOf(scope),
        priceCents: variant.priceCents,
        createdAt: scope.now(),
        toldAt: null,
        toldPriceCents: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['variantId', 'kind', 'email']).doUpdateSet((eb) => ({
          // A stranger who types someone's e-mail does not take over what their account has asked for.
          accountId: eb.fn.coalesce('alerts.accountId', 'excluded.accountId'),
          language: eb.ref('excluded.language'),
          priceCents: eb.ref('excluded.priceCents'),
          createdAt: eb.ref('excluded.createdAt'),
          toldAt: null,
          toldPriceCents: null,
        })),
      )
      .execute();
    await forgetOldest(tx, email);
  });
}

/**
 * The variant, locked: what is in stock cannot change before the request is stored, so that no restock is missed.
 *
 * @param wanted without it the one whose price lists show
 * @throws NotFoundError
 */
async function lockedVariant(tx: Tx, productId: string, wanted: string | undefined) {
  const read = () =>
    tx
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.productId')
      .select(['variants.id', 'variants.qty', 'variants.priceCents', 'variants.compareAtCents'])
      .select('products.isGiftCard')
      .where('products.id', '=', productId)
      .where('products.status', '=', 'active')
      .where('variants.archivedAt', 'is', null)
      .$if(wanted !== undefined, (query) => query.where('variants.id', '=', wanted!))
      .orderBy('variants.position')
      .orderBy('variants.id')
      .execute();
  await lockVariants(
    tx,
    (await read()).map(({ id }) => id),
  );
  const variants = await read();
  if (variants.length === 0) throw new NotFoundError();
  const { priceCents } = shownPrice(variants);
  const buyable = variants.filter(({ qty }) => hasStock(qty));
  const offered = buyable.length > 0 ? buyable : variants;
  return offered.find((variant) => variant.priceCents === priceCents)!;
}

/** A stranger cannot have someone written to without end. */
async function forgetOldest(tx: Tx, email: string): Promise<void> {
  const beyond = await tx
    .selectFrom('alerts')
    .select('id')
    .where('email', '=', email)
    .where('toldAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(MOST_ALERTS)
    .limit(MOST_ALERTS)
    .execute();
  if (beyond.length === 0) return;
  const ids = beyond.map(({ id }) => id);
  await tx.deleteFrom('alerts').where('id', 'in', ids).execute();
}
