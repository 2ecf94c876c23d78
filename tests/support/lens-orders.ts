import type { BoughtLens, LabState, PrescriptionState } from '#domain/lenses/order-lens.ts';
import type { Use } from '#domain/lenses/lens-choice.ts';
import { BLANK_EYE, BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import type { Eye, Finding, Prescription } from '#domain/prescriptions/prescription.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import type { OrderLensRow } from '#server/db/schema/lenses.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { nextNumber } from '#server/service/next-number.ts';
import type { Scope } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from './fixtures.ts';

/** A lens as it was bought, ready within five working days. */
export const boughtLens: BoughtLens = {
  lensId: 'lens-1',
  name: 'Visão simples 1,61',
  type: 'clear',
  index: 1.61,
  use: 'distance',
  treatments: ['antiReflective'],
  priceCents: 30_000,
  days: 5,
};

const eye = (change: Partial<Eye>): Eye => ({
  sphere: 0,
  cylinder: 0,
  axis: null,
  addition: null,
  near: null,
  dnp: null,
  prism: null,
  base: null,
  ...change,
});

/** OD −2,00 −0,75 × 180, OE −1,50, DP 62. */
export const powers: Prescription = {
  od: eye({ sphere: -2, cylinder: -0.75, axis: 180 }),
  oe: eye({ sphere: -1.5 }),
  pd: 62,
};

/** The same, as it is typed, with who wrote it and when. */
export const typedPowers = {
  ...BLANK_PRESCRIPTION,
  od: { ...BLANK_EYE, sphere: '-2,00', cylinder: '-0,75', axis: '180' },
  oe: { ...BLANK_EYE, sphere: '-1,50' },
  pd: '62',
  issuedAt: '2026-01-05',
  prescriber: { name: 'Dra. Lia Prado', council: 'CRM' as const, state: 'SP', number: '123456' },
};

export const highPower: Finding = { field: 'od.sphere', code: 'highPower' };

interface LensOrder {
  /** The line that gets the lenses, and what a pair costs of its price. */
  position?: number;
  priceCents?: number;
  use?: Use;
  state?: PrescriptionState | null;
  labState?: LabState | null;
  /** Left out of an order whose buyer sends it later. */
  prescription?: Prescription | null;
  reviews?: readonly Finding[];
  change?: Partial<OrderLensRow>;
}

let placed = 0;

/** A shop that sells frames, paid on delivery. */
export async function fillLensShop(scope: Scope): Promise<void> {
  await fillShop(scope, { products: [simpleProduct('frame', { priceCents: 20_000, qty: 500 })] });
  await saveSettings(scope, { paymentGateway: { ...initialSettings.paymentGateway, cod: true } });
}

/**
 * An order of one frame with lenses, paid on delivery and not confirmed yet; its prescription waits to be checked.
 *
 * @returns the order's number, and that of its service order as an id
 */
export async function placeLensOrder(
  scope: Scope,
  lens: LensOrder = {},
): Promise<{ orderId: string; id: string }> {
  placed += 1;
  const { orderId } = await placeOrder(scope, {
    body: orderOf([cartItem('frame', 1)]),
    idempotencyKey: `lens-order-${placed}-${scope.newSecret()}`,
  });
  return { orderId, id: await makeGlasses(scope, orderId, lens) };
}

/**
 * Makes a line of an order one with lenses, a part of its price.
 *
 * @returns the number of its service order as an id
 */
export async function makeGlasses(
  scope: Scope,
  orderId: string,
  { use = 'distance', state = 'waiting', labState = null, ...more }: LensOrder = {},
): Promise<string> {
  const { position = 0, prescription = powers, reviews = [], change } = more;
  const { priceCents = boughtLens.priceCents } = more;
  return scope.engine.transaction(async (tx) => {
    await tx
      .updateTable('orderLines')
      .set({
        lens: JSON.stringify({ ...boughtLens, use, priceCents }),
        lensKey: `lenses-${position}`,
        lensCents: priceCents,
      })
      .where('orderId', '=', orderId)
      .where('position', '=', position)
      .execute();
    const number = await nextNumber(tx, 'serviceOrders');
    await tx
      .insertInto('orderLenses')
      .values({
        orderId,
        position,
        number,
        lensId: boughtLens.lensId,
        use,
        typed: prescription ? JSON.stringify(typedPowers) : '',
        normalised: prescription ? JSON.stringify(prescription) : '',
        reviews: reviews.length > 0 ? JSON.stringify(reviews) : '',
        prescriptionId: null,
        prescriptionState: state,
        labState,
        approvedAt: null,
        dueAt: null,
        createdAt: scope.now(),
        updatedAt: scope.now(),
        ...change,
      })
      .execute();
    return String(number);
  });
}
