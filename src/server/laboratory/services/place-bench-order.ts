import { foldEmail } from '#domain/address/email.ts';
import { emptyAddress } from '#domain/cart/initial-cart.ts';
import { dayAfter, dayOf, dayStart } from '#domain/date.ts';
import { benchOrderSchema } from '#domain/laboratory/service-input.ts';
import { PICK_UP } from '#domain/orders/order.ts';
import { InvalidFieldsError } from '../../base/errors.ts';
import type { Tx } from '../../db/engine/engine.ts';
import { customerOf } from '../../orders/counter/place-counter-order.ts';
import { addEvent } from '../../orders/rows/order-row.ts';
import { audit } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import { nextNumber } from '../../service/next-number.ts';
import { parseInput } from '../../service/parse-input.ts';
import type { Scope } from '../../service/scope.ts';
import { startLenses } from '../steps/start-lenses.ts';
import { placeOnce, writeService, type Keyed, type PlacedService } from './write-service.ts';

/**
 * Takes in what a customer brings to be repaired or adjusted: an order by which nothing is sold, with a service order
 * that needs no prescription and is to be done at once. What is charged for it, if anything, is a sale at the counter.
 *
 * @throws InvalidFieldsError for an unknown customer, a name or phone that is missing, a promised day that is past
 */
export function placeBenchOrder(
  scope: Scope,
  { idempotencyKey, body }: Keyed & { body: unknown },
): Promise<PlacedService> {
  authorise(scope, 'prescriptions', 'edit');
  const wanted = parseInput(benchOrderSchema, body);
  const { kind, buyer, brought, promised, work, tray, laboratory, note } = wanted;
  if (promised !== '' && promised < dayOf(scope.now()))
    throw new InvalidFieldsError({ promised: 'fields.dayPast' });
  const place = async (tx: Tx, orderId: string) => {
    const { fullName, phone, cpf } = buyer;
    const email = foldEmail(buyer.email);
    const { accountId, customerId } = await customerOf(tx, buyer.customerId, email);
    const address = { ...emptyAddress, fullName, phone, email: buyer.email };
    await writeService(tx, scope, {
      orderId,
      kind,
      language: null,
      email,
      accountId,
      customerId,
      billingInfo: { ...address, ...(cpf && { cpf }) },
      shippingInfo: address,
      delivery: { type: PICK_UP, area: '', costCents: 0, days: 0 },
      line: {
        variant: { ...NO_VARIANT, name: brought },
        qty: 1,
        unitPriceCents: 0,
        taken: 0,
        costCents: null,
      },
    });
    const now = scope.now();
    const number = await nextNumber(tx, 'serviceOrders');
    await tx
      .insertInto('orderLenses')
      .values({
        orderId,
        position: 0,
        number,
        lensId: '',
        use: 'none',
        prescriptionId: null,
        prescriptionState: null,
        approvedAt: null,
        labState: null,
        dueAt: promised === '' ? null : dayStart(dayAfter(promised)),
        work,
        tray,
        laboratory,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    await startLenses(tx, scope, { id: orderId, status: 'confirmed' });
    if (note !== '')
      await addEvent(tx, scope, {
        orderId,
        kind: 'note',
        status: 'confirmed',
        data: { text: note },
      });
    await audit(scope, {
      action: 'prescriptions.service',
      subject: String(number),
      name: orderId,
      details: { kind },
    });
    return number;
  };
  return placeOnce(scope, { idempotencyKey, input: wanted, place });
}

/** What a customer brings is none of the shop's products, or is no longer known as one. */
const NO_VARIANT = {
  variantId: '',
  productId: '',
  sku: '',
  slug: '',
  color: null,
  attribute: null,
  customAttr: null,
  image: null,
  isGiftCard: false,
};
