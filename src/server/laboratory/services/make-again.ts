import { reachable } from '#domain/account/erased.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { remakeSchema, type RemakeInput } from '#domain/laboratory/service-input.ts';
import { isPickUp, PICK_UP } from '#domain/orders/order.ts';
import { ConflictError, NotFoundError } from '../../base/errors.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderLineRow } from '../../db/schema/orders.ts';
import { takeFromStock } from '../../orders/placing/book-lines.ts';
import { deliveryOf, lockOrder } from '../../orders/rows/order-row.ts';
import { audit } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import { parseInput } from '../../service/parse-input.ts';
import type { Scope } from '../../service/scope.ts';
import { numberOf } from '../reading/service-orders.ts';
import { writeLens } from '../steps/lens-steps.ts';
import { madeAgain, mayBeMadeAgain, openAgain } from '../steps/made-again.ts';
import { startLenses } from '../steps/start-lenses.ts';
import { lensMadeAgain, type FirstGlasses } from './lens-made-again.ts';
import { placeOnce, writeService, type Keyed, type PlacedService } from './write-service.ts';

/**
 * The glasses of a service order that may be made again, their order locked: two calls at once come one after the other.
 *
 * @throws NotFoundError; ConflictError 'remakeNoLenses', 'remakeNotHandedOver', and 'remakeOpen' with the order that makes
 *   them again already
 */
async function lockFirst(tx: Tx, id: string): Promise<FirstGlasses> {
  const lens = await tx
    .selectFrom('orderLenses')
    .selectAll()
    .where('number', '=', numberOf(id))
    .executeTakeFirst();
  if (!lens) throw new NotFoundError();
  const order = await lockOrder(tx, lens.orderId);
  const line = await tx
    .selectFrom('orderLines')
    .selectAll()
    .where('orderId', '=', lens.orderId)
    .where('position', '=', lens.position)
    .executeTakeFirst();
  if (!line || line.lens === '') throw new ConflictError('remakeNoLenses');
  const made = await madeAgain(tx, order.id);
  if (!mayBeMadeAgain(order, line, [])) {
    throw new ConflictError('remakeNotHandedOver', { status: order.status });
  }
  if (!mayBeMadeAgain(order, line, made)) {
    const [other] = openAgain(made, line.position);
    throw new ConflictError('remakeOpen', { orderId: other?.orderId, number: other?.number });
  }
  return { order, line, lens };
}

/**
 * Makes a pair of glasses again that was handed over already, by warranty or for another reason: as an order that costs
 * nothing and names the first. Its prescription waits to be approved, even if it is the first one's: no graded lens
 * leaves without a person who answers for it. Unless a new frame is wanted, stock does not move.
 *
 * @param input of the service order with this number
 * @throws InvalidFieldsError of `prescription.od.sphere` … and `lensId` for what cannot be made
 * @throws ConflictError as `lockFirst`; 'stockShort' with `lines` for a frame that is not there
 */
export function makeAgain(
  scope: Scope,
  { id, idempotencyKey, body }: Keyed & { id: string; body: unknown },
): Promise<PlacedService> {
  authorise(scope, 'prescriptions', 'edit');
  const wanted = parseInput(remakeSchema, body);
  const place = async (tx: Tx, orderId: string) => {
    const first = await lockFirst(tx, id);
    await write(tx, scope, { orderId, first, wanted });
    const lens = await tx
      .selectFrom('orderLenses')
      .selectAll()
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    // The heights were measured on the same face, in the same frame.
    const { heights } = first.lens;
    await writeLens(tx, scope, lens, { work: wanted.reason, heights });
    await startLenses(tx, scope, { id: orderId, status: 'confirmed' });
    const { kind, frame } = wanted;
    await audit(scope, {
      action: 'prescriptions.remake',
      subject: String(lens.number),
      name: orderId,
      details: { kind, first: first.lens.number, ...(frame && { frame }) },
    });
    return lens.number;
  };
  return placeOnce(scope, { idempotencyKey, input: { id, ...wanted }, place });
}

interface Again {
  orderId: string;
  first: FirstGlasses;
  wanted: RemakeInput;
}

async function write(tx: Tx, scope: Scope, { orderId, first, wanted }: Again): Promise<void> {
  const { order, line, lens } = first;
  const lensAgain = await lensMadeAgain(tx, scope, first, wanted);
  const { taken, costCents } = wanted.frame
    ? await takeFrame(tx, scope, orderId, line)
    : { taken: 0, costCents: 0 };
  const agreed = deliveryOf(order);
  const isCollected = wanted.pickUp && !isPickUp(agreed);
  await writeService(tx, scope, {
    orderId,
    kind: wanted.kind,
    first: { orderId: order.id, position: lens.position },
    language: order.language,
    email: reachable(order.email),
    accountId: order.accountId,
    customerId: order.customerId,
    billingInfo: JSON.parse(order.billingInfo) as CartAddress,
    shippingInfo: JSON.parse(order.shippingInfo) as CartAddress,
    delivery: isCollected ? { type: PICK_UP, area: '', costCents: 0, days: 0 } : agreed,
    line: {
      variant: { ...ofFrame(line), isGiftCard: false },
      qty: 1,
      unitPriceCents: 0,
      taken,
      costCents:
        costCents === null || lensAgain.costCents === null ? null : costCents + lensAgain.costCents,
      lens: lensAgain,
    },
  });
}

const ofFrame = ({
  variantId,
  productId,
  name,
  sku,
  slug,
  color,
  attribute,
  customAttr,
  image,
}: OrderLineRow) => ({
  variantId,
  productId,
  name,
  sku,
  slug,
  color,
  attribute,
  customAttr,
  image,
});

/** Takes a new frame from stock. @throws ConflictError 'stockShort' with `lines` */
async function takeFrame(
  tx: Tx,
  scope: Scope,
  orderId: string,
  { variantId, name }: OrderLineRow,
): Promise<{ taken: number; costCents: number | null }> {
  const { short, sold } = await takeFromStock(tx, scope, {
    wanted: new Map([[variantId, 1]]),
    orderId,
  });
  const available = short.get(variantId);
  if (available !== undefined)
    throw new ConflictError('stockShort', {
      lines: [{ variantId, name, requested: 1, available }],
    });
  const { isCounted = false, costCents = null } = sold.get(variantId) ?? {};
  return { taken: isCounted ? 1 : 0, costCents };
}
