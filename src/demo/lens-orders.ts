import { formatCpf } from '#domain/address/cpf.ts';
import { dayOf, dayStart, dayAfter } from '#domain/date.ts';
import { toReais } from '#domain/money.ts';
import type { SessionUser } from '#domain/access/session-user.ts';
import { BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import type { Prescription, TypedPrescription } from '#domain/prescriptions/prescription.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { Db } from '#server/db/engine/engine.ts';
import { closeBookDay } from '#server/laboratory/book/close-day.ts';
import { moveLens } from '#server/laboratory/move-lens.ts';
import {
  approvePrescription,
  askAboutPrescription,
  refusePrescription,
} from '#server/laboratory/review-prescription.ts';
import { changeServiceOrder } from '#server/laboratory/resource.ts';
import { startOrdered } from '#server/laboratory/steps/start-lenses.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { createPrescription } from '#server/prescriptions/vault.ts';
import { moveStock } from '#server/stock/move-stock.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { DELIVERIES } from './deliveries.ts';
import { LENS_STORIES, type LensDeed, type LensStory } from './lens-stories.ts';
import { demoOrderId } from './orders.ts';
import { CUSTOMERS } from './people/customers.ts';
import { seededRandom } from './random.ts';
import { OPTICIAN } from './staff.ts';

/** Days before now on which the prescriptions were written. */
const ISSUED_DAYS = 40;
const PRESCRIBER = {
  name: 'Dra. Lúcia Prado',
  council: 'CRM',
  state: 'MG',
  number: '45210',
} as const;
const REGISTER = '1.204/MG';

/** Whoever approves, sends to the laboratory and confers in the demo. */
const optician: SessionUser = {
  id: OPTICIAN.actorId,
  name: OPTICIAN.actorName,
  email: '',
  emailVerified: true,
  admin: true,
  staff: null,
};

interface Frame {
  productId: string;
  variantId: string;
}

/** Frames that any lens may be mounted in, the first variant of each product before the others. */
function framesFor(db: Db): Promise<Frame[]> {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .innerJoin('frameMeasures', (join) =>
      join
        .onRef('frameMeasures.productId', '=', 'variants.productId')
        .onRef('frameMeasures.size', '=', 'variants.size'),
    )
    .select(['variants.productId', 'variants.id as variantId'])
    .where('products.kind', '=', 'grau')
    .where('products.rim', '=', 'fechado')
    .where('products.status', '=', 'active')
    .where('variants.archivedAt', 'is', null)
    .where('frameMeasures.lensWidth', '<=', 52)
    .where('frameMeasures.lensHeight', '>=', 28)
    .orderBy('variants.position')
    .orderBy('variants.id')
    .execute();
}

/** A story's order, as its deeds name it. */
interface Told {
  orderId: string;
  id: string;
  normalised: Prescription | null;
}

/**
 * Orders with lenses in every state, each deed at its own time and in the order of all of them, as the numbers of the
 * book ask for. They are made by the shop's own services, which need its settings. In a shop that has some already,
 * nothing happens.
 */
export async function placeLensOrders(scope: Scope): Promise<void> {
  const { engine } = scope;
  const now = scope.now();
  const random = seededRandom('lentes');
  const at = (hoursAgo: number): Scope => ({
    ...scope,
    now: () => now - hoursAgo * HOUR_MS,
    newOrderId: () => demoOrderId(random),
  });
  await engine.transaction(async (tx) => {
    const some = await tx.selectFrom('orderLenses').select('number').executeTakeFirst();
    const frames = await framesFor(tx);
    if (some || frames.length === 0) return;
    const told = new Map<LensStory, Told>();
    const deeds = LENS_STORIES.flatMap((story, index) => [
      {
        hoursAgo: story.hoursAgo,
        run: async (then: Scope) => {
          const frame = frames[index % frames.length]!;
          const { variantId } = frame;
          // The catalogue says what is on the shelf after all orders.
          await moveStock(tx, then, { variantId, delta: 1, reason: 'received' });
          told.set(story, await place(then, story, frame));
        },
      },
      ...story.deeds.map((deed) => ({
        hoursAgo: deed.hoursAgo,
        run: (then: Scope) => perform(then, deed, told.get(story)!),
      })),
    ]).toSorted((one, other) => other.hoursAgo - one.hoursAgo);
    for (const { hoursAgo, run } of deeds) await run(at(hoursAgo));
    await closeBook(scope);
    for (const { orderId } of told.values()) {
      // Nobody is there to read letters about them.
      for (const table of ['letters', 'jobs'] as const)
        await tx.deleteFrom(table).where('payload', 'like', `%"${orderId}"%`).execute();
    }
  });
}

async function place(scope: Scope, story: LensStory, frame: Frame): Promise<Told> {
  const { id: accountId, isGuest, address } = CUSTOMERS[story.buyer]!;
  const { email, fullName: name } = address;
  const user = { id: accountId, name, email, emailVerified: true, admin: false, staff: null };
  const buyer = actingAs(scope, actorOf(isGuest ? null : user));
  const delivery = DELIVERIES.find(({ states }) =>
    states.some((state) => state === address.state),
  )!;
  const { type, area, costCents } = delivery;
  const { orderId } = await placeOrder(buyer, {
    body: {
      items: [
        {
          _id: frame.productId,
          uid: frame.variantId,
          variantId: frame.variantId,
          qty: 1,
          price: 0,
          lens: {
            lensId: `lente-${story.lens}`,
            use: story.use,
            treatments: story.treatments,
            ...(await prescriptionOf(buyer, story, accountId)),
          },
        },
      ],
      billingInfo: { ...address, cpf: cpfOf(story.buyer) },
      shippingInfo: address,
      deliveryInfo: { type, area, cost: toReais(costCents) },
      paymentMethod: 'cod',
    },
    idempotencyKey: `demo-lentes-${story.buyer}-${story.hoursAgo}`,
  });
  const lens = await scope.engine.db
    .selectFrom('orderLenses')
    .select(['number', 'normalised'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const normalised = lens.normalised && (JSON.parse(lens.normalised) as Prescription);
  return { orderId, id: String(lens.number), normalised: normalised || null };
}

/** A CPF whose digits are right and which stands for nobody, of the customer with this index. */
function cpfOf(index: number): string {
  const digits = [...`9999990${String(index).padStart(2, '0')}`].map(Number);
  for (const first of [10, 11]) {
    const sum = digits.reduce((all, digit, at) => all + digit * (first - at), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return formatCpf(digits.join(''));
}

/** What is sent with an order: typed, later, or from the vault, if somebody else wears the glasses. */
async function prescriptionOf(
  scope: Scope,
  { prescription, wearer }: LensStory,
  accountId: string,
): Promise<{ prescription?: TypedPrescription | 'later'; prescriptionId?: string }> {
  if (prescription === null) return {};
  if (prescription === 'later') return { prescription };
  const typed: TypedPrescription = {
    ...BLANK_PRESCRIPTION,
    issuedAt: dayOf(scope.now() - ISSUED_DAYS * DAY_MS),
    prescriber: PRESCRIBER,
    ...prescription,
  };
  if (!wearer) return { prescription: typed };
  const input = { ...wearer, consent: true, ...typed };
  return { prescriptionId: (await createPrescription(scope, { accountId, input }))._id };
}

async function perform(then: Scope, deed: LensDeed, { orderId, id, ...of }: Told): Promise<void> {
  const scope = actingAs(then, actorOf(optician));
  switch (deed.does) {
    case 'confirm':
      await moveOrder(scope, { orderId, to: 'confirmed' });
      return startOrdered(scope, { orderId });
    case 'approve':
      return approvePrescription(scope, { id });
    case 'ask':
      return askAboutPrescription(scope, { id, question: deed.question });
    case 'refuse':
      return refusePrescription(scope, { id, reason: deed.reason });
    case 'label': {
      const dueAt =
        deed.dueToday && dayStart(dayAfter(dayOf(then.now() + deed.hoursAgo * HOUR_MS)));
      return changeServiceOrder(scope, { id, tray: deed.tray, ...(dueAt && { dueAt }) });
    }
    case 'lab': {
      const { state, reason = '', laboratory } = deed;
      const measured = deed.measures && of.normalised ? { measured: figuresOf(of.normalised) } : {};
      return moveLens(scope, { id, state, reason, ...(laboratory && { laboratory }), ...measured });
    }
    case 'ship': {
      const { trackingCode } = deed;
      await moveOrder(scope, { orderId, to: 'shipped', carrier: 'Correios', trackingCode });
      return;
    }
    case 'deliver':
      await moveOrder(scope, { orderId, to: 'delivered' });
  }
}

/** What a lensmeter shows of lenses that are as they were ordered. */
function figuresOf({ od, oe, pd }: Prescription) {
  const eyeOf = ({ sphere, cylinder, axis }: Prescription['od']) => ({
    sphere: sphere + 0.03,
    cylinder: cylinder === 0 ? null : cylinder,
    axis,
    addition: null,
    prism: null,
    dnp: null,
  });
  return { od: eyeOf(od), oe: eyeOf(oe), pd };
}

/** Closes every day of the book but today, in its evening. */
async function closeBook(scope: Scope): Promise<void> {
  const today = dayOf(scope.now());
  const days = await scope.engine.db
    .selectFrom('prescriptionBook')
    .select('day')
    .distinct()
    .where('day', '<', today)
    .orderBy('day')
    .execute();
  for (const { day } of days) {
    const evening = { ...scope, now: () => dayStart(day) + 19 * HOUR_MS };
    await closeBookDay(actingAs(evening, actorOf(optician)), {
      day,
      name: OPTICIAN.actorName,
      register: REGISTER,
    });
  }
}
