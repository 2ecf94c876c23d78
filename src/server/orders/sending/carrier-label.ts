import type { z } from 'zod';
import { carrierLabelSchema, type CarrierLabel } from '#domain/orders/carrier-label.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { audit, signature } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import { cartPage, MELHOR_ENVIO } from '../../carriers/melhor-envio-access.ts';
import { prepareLabel, type AskForLabel } from '../../carriers/melhor-envio-label.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import { parcelOfLines } from '../../deliveries/parcel.ts';
import { ConflictError, NotFoundError, ShopError } from '../../base/errors.ts';
import { parseInput } from '../../service/parse-input.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '../../outbound/provider-errors.ts';
import type { Scope } from '../../service/scope.ts';
import { hitRateLimit } from '../../security/rate-limit.ts';
import { loadSettings } from '../../settings/load-settings.ts';
import { findOrder, fiscalOf, lockOrder } from '../rows/order-row.ts';

/** Longer than the carrier is waited for: by then the person who asked has an answer, or has left. */
const UNDER_WAY_MS = 30_000;

/** Whether a label can be asked for: the buyer chose a quoted service, and the parcel has not left. */
export const canHaveLabel = ({ status, deliveryArea }: OrderRow): boolean =>
  deliveryArea === MELHOR_ENVIO && (status === 'confirmed' || status === 'in-production');

/** The label that was asked for; null for none. */
export async function labelOf(scope: Scope, orderId: string): Promise<CarrierLabel | null> {
  const row = await readLabel(scope.engine.db, orderId);
  if (!row) return null;
  const link = cartPage(scope, await loadSettings(scope));
  return { ref: row.ref, at: row.askedAt, by: row.actorName, link };
}

const readLabel = (db: Db, orderId: string) =>
  db
    .selectFrom('carrierLabels')
    .select(['ref', 'askedAt', 'actorName'])
    .where('orderId', '=', orderId)
    .executeTakeFirst();

/**
 * Puts the label of an order into the shop's cart at Melhor Envio, where staff pay and print it. A carrier that does
 * not answer leaves a label of which nothing is known: the record then asks to look there first. `replaces` is the
 * label that staff saw, which is no longer there.
 *
 * @throws ConflictError 'carrierLabel.notDue', 'carrierLabel.exists', 'carrierLabel.underWay'; else as `prepareLabel`
 * @throws ShopError 409 'carrierLabel.refused' with the carrier's `answer`; nothing is in its cart then
 */
export async function askCarrierLabel(
  scope: Scope,
  input: z.input<typeof carrierLabelSchema>,
): Promise<void> {
  authorise(scope, 'orders', 'edit');
  const { orderId, replaces } = parseInput(carrierLabelSchema, input);
  const ask = await told(() => prepare(scope, orderId));
  const askedAt = scope.now();
  const before = await claim(scope, { orderId, replaces, askedAt });
  try {
    const ref = await told(ask);
    await scope.engine.transaction(async (tx) => {
      await tx
        .updateTable('carrierLabels')
        .set({ ref })
        .where('orderId', '=', orderId)
        .where('askedAt', '=', askedAt)
        .execute();
      await audit(scope, { action: 'orders.carrier-label', subject: orderId, details: { ref } });
    });
  } catch (error) {
    // Unanswered, it may be in the cart: what is stored says so.
    if (error instanceof ShopError && error.code === 'carrierLabel.refused') {
      await putBack(scope, { orderId, askedAt, before });
    }
    throw error;
  }
}

/** What the carrier would be asked for. */
async function prepare(scope: Scope, orderId: string): Promise<AskForLabel> {
  const { db } = scope.engine;
  const order = await findOrder(db, orderId);
  if (!order) throw new NotFoundError();
  if (!canHaveLabel(order)) throw new ConflictError('carrierLabel.notDue');
  await hitRateLimit(scope, 'quote', `label ${signature(scope.actor).actorId}`);
  const lines = await db
    .selectFrom('orderLines')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
  const sent = lines.filter(({ isGiftCard }) => !isGiftCard);
  // Gift cards are sent by letter.
  if (sent.length === 0) throw new ConflictError('carrierLabel.notDue');
  const { checkout } = await loadSettings(scope);
  const { goods } = await parcelOfLines(db, sent, checkout);
  const shippingInfo = JSON.parse(order.shippingInfo) as CartAddress;
  const { cpf } = JSON.parse(order.billingInfo) as CartAddress;
  return prepareLabel(scope, {
    orderId,
    type: order.deliveryType,
    recipient: { cpf, ...shippingInfo, email: shippingInfo.email || order.email },
    goods: goods.map((each, index) => ({ ...each, name: sent[index]!.name })),
    fiscalKey: fiscalOf(order)?.key ?? '',
  });
}

interface Claim {
  orderId: string;
  replaces: string | null;
  askedAt: number;
}

/** Notes that a label is asked for now, so that two people do not ask for two. @returns the label's id before */
function claim(scope: Scope, { orderId, replaces, askedAt }: Claim): Promise<string | null> {
  return scope.engine.transaction(async (tx) => {
    if (!canHaveLabel(await lockOrder(tx, orderId))) throw new ConflictError('carrierLabel.notDue');
    const known = await readLabel(tx, orderId);
    if (known && known.ref !== null && known.ref !== replaces) {
      throw new ConflictError('carrierLabel.exists');
    }
    if (known?.ref === null && askedAt - known.askedAt < UNDER_WAY_MS) {
      throw new ConflictError('carrierLabel.underWay');
    }
    const row = { orderId, ref: null, askedAt, actorName: signature(scope.actor).actorName };
    await tx
      .insertInto('carrierLabels')
      .values(row)
      .onConflict((conflict) => conflict.column('orderId').doUpdateSet(row))
      .execute();
    return known?.ref ?? null;
  });
}

/** Takes back that a label was asked for: the carrier has refused it. */
async function putBack(
  { engine }: Scope,
  { orderId, askedAt, before }: { orderId: string; askedAt: number; before: string | null },
): Promise<void> {
  await engine.transaction(async (tx) => {
    const mine = { orderId, askedAt };
    if (before === null) {
      await tx
        .deleteFrom('carrierLabels')
        .where((eb) => eb.and(mine))
        .execute();
    } else {
      await tx
        .updateTable('carrierLabels')
        .set({ ref: before })
        .where((eb) => eb.and(mine))
        .execute();
    }
  });
}

/** What a carrier answers, in words for staff. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderRefusedError) {
      throw new ShopError(409, 'carrierLabel.refused', { answer: error.message });
    }
    if (error instanceof ProviderUnavailableError) throw new ConflictError('carrierLabel.silent');
    throw error;
  }
}
