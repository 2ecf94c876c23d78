/**
 * A shop that sells and makes glasses until it is killed. It does what it is told, a line each, and prints what its
 * database has acknowledged:
 *
 * - `open LENS ACCOUNT`: opens the shop, and prints 'ready'
 * - `order KEY HOW`: places an order; HOW is 'typed', 'later', 'stored' or 'photo'; prints `ordered ORDER NUMBER …`
 * - `work NUMBER`: the next thing that a service order needs, from its prescription to the finished glasses; prints
 *   `worked NUMBER STATE`
 * - `remake NUMBER`: has its lenses made once more; prints the same
 * - `confirm ORDER`: prints `confirmed ORDER`
 * - `vault KEY`: stores a prescription in the vault of the account, with a photo and then a better one; prints
 *   `kept ID`
 * - `photo ID`: sends another photo for it; prints the same
 * - `drop ID`: removes it; prints `dropped ID`
 *
 * A stored prescription prints `stored ID`, its photo `pictured ID`.
 */
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { dayOf } from '#domain/date.ts';
import { labSchema } from '#domain/laboratory/service-order-input.ts';
import { NEXT_LAB_STATES, type LabState } from '#domain/lenses/order-lens.ts';
import { readEnvironment } from '#server/base/env.ts';
import { ShopError } from '#server/base/errors.ts';
import { databasePlace, openDatabase } from '#server/db/open.ts';
import { moveLens } from '#server/laboratory/move-lens.ts';
import { approvePrescription } from '#server/laboratory/review-prescription.ts';
import { sendOrdered } from '#server/laboratory/send-ordered.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { receivePrescriptionFile } from '#server/prescriptions/files.ts';
import { sendPrescription } from '#server/prescriptions/send.ts';
import { createPrescription, removePrescription } from '#server/prescriptions/vault.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { shopScope } from '#server/start/shop.ts';
import { startWorker } from '#server/worker/worker.ts';
import { seller } from '../server/orders/staff.ts';
import { address, cartItem, orderOf } from './fixtures.ts';
import { typedPowers } from './lens-orders.ts';

/** Short, so that the next process soon continues this one's work. */
const LEASE_MS = 1_000;
const ADDRESS = '::1';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF');
const PNG = await sharp({
  create: { width: 300, height: 400, channels: 3, background: '#fff' },
})
  .png()
  .toBuffer();

/** A prescription of today. */
const powers = { ...typedPowers, issuedAt: dayOf(Date.now()) };
/** Of its lenses in the conference. */
const measured = {
  od: { sphere: '-2,00', cylinder: '-0,75', axis: '179' },
  oe: { sphere: '-1,50' },
  pd: 62,
};
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Shop {
  scope: Scope;
  /** On behalf of a guest, the owner of the vault, and someone of the staff. */
  guest: Scope;
  owner: Scope;
  staff: Scope;
  lensId: string;
  accountId: string;
}

async function openShop(words: string): Promise<Shop> {
  const [lensId = '', accountId = ''] = words.split(' ');
  const config = readEnvironment(process.env);
  const engine = await openDatabase(databasePlace(config));
  const scope = shopScope(engine, config);
  startWorker(scope, { leaseMs: LEASE_MS, log: () => undefined });
  const as = (user: object) =>
    actingAs(scope, { kind: 'user', user: { ...seller, staff: null, ...user } });
  return {
    scope,
    guest: actingAs(scope, { kind: 'guest' }),
    owner: as({ id: accountId }),
    staff: as({ admin: true }),
    lensId,
    accountId,
  };
}

let pictures = 0;

/** Sends the photo or the PDF of a stored prescription. */
async function picture(who: Scope, id: string): Promise<void> {
  pictures += 1;
  const isPhoto = pictures % 3 === 0;
  const upload = {
    name: isPhoto ? 'receita.png' : 'receita.pdf',
    content: Readable.from([isPhoto ? PNG : PDF]),
  };
  await receivePrescriptionFile(who, { id, address: ADDRESS, upload });
  say(`pictured ${id}`);
}

/** Stores a guest's prescription with its photo, or a photo alone. */
async function store({ guest }: Shop, input: object = powers): Promise<string> {
  const { _id: id } = await sendPrescription(guest, { address: ADDRESS, input });
  say(`stored ${id}`);
  await picture(guest, id);
  return id;
}

/** Two pairs by prescriptions of their own, and a frame alone. */
async function order(shop: Shop, words: string): Promise<string> {
  const [key = '', how = ''] = words.split(' ');
  const prescription = async () => {
    if (how === 'later') return { prescription: 'later' };
    if (how === 'typed') return { prescription: powers };
    const input = how === 'photo' ? { fileOnly: true } : powers;
    return { prescriptionId: await store(shop, input) };
  };
  const lens = async (more: object) => ({
    lens: { lensId: shop.lensId, treatments: [], ...more, ...(await prescription()) },
  });
  const items = [
    { ...cartItem('round'), ...(await lens({ use: 'distance' })) },
    { ...cartItem('round'), ...(await lens({ use: 'distance', treatments: ['scratch'] })) },
    cartItem('round'),
  ];
  // A buyer each: one alone would soon have had too many letters.
  const buyer = { ...address, email: `${key}@exemplo.com.br` };
  const { orderId } = await placeOrder(shop.guest, {
    body: orderOf(items, { billingInfo: buyer, shippingInfo: buyer }),
    idempotencyKey: key,
  });
  const lenses = await lensesOf(shop).where('orderId', '=', orderId).execute();
  return `ordered ${orderId} ${lenses.map(({ number }) => number).join(' ')}`;
}

const lensesOf = ({ scope }: Shop) => scope.engine.db.selectFrom('orderLenses').selectAll();

const rowOf = (shop: Shop, number: string) =>
  lensesOf(shop).where('number', '=', Number(number)).executeTakeFirst();

async function work(shop: Shop, number: string): Promise<string> {
  const lens = await rowOf(shop, number);
  if (!lens) return `unknown ${number}`;
  const { orderId, position, typed, fileId, prescriptionState } = lens;
  if (typed === '' && fileId === '') {
    const body = { position, prescriptionId: await store(shop) };
    await sendOrdered(shop.guest, { orderId, body });
    return `worked ${number} waiting`;
  }
  if (prescriptionState !== 'approved') {
    await approvePrescription(shop.staff, {
      id: number,
      ...(typed === '' && { prescription: powers }),
    });
    return `worked ${number} approved`;
  }
  const [state] = NEXT_LAB_STATES[lens.labState!];
  return lens.labState === 'ready' ? `finished ${number}` : move(shop, number, state!);
}

async function move(shop: Shop, id: string, state: LabState): Promise<string> {
  const input = { state, reason: state === 'remade' ? 'Riscada' : '' };
  await moveLens(shop.staff, {
    id,
    ...labSchema.parse({ ...input, ...(state === 'assembly' && { measured }) }),
  });
  return `worked ${id} ${state}`;
}

async function vault(shop: Shop, person: string): Promise<string> {
  const { accountId, owner } = shop;
  const input = { ...powers, person, consent: true };
  const { _id: id } = await createPrescription(owner, { accountId, input });
  say(`stored ${id}`);
  await picture(owner, id);
  await picture(owner, id);
  return `kept ${id}`;
}

const deeds: Record<string, (shop: Shop, words: string) => Promise<string>> = {
  order,
  work,
  remake: (shop, number) => move(shop, number, 'remade'),
  async confirm({ staff }, orderId) {
    await moveOrder(staff, { orderId, to: 'confirmed' });
    return `confirmed ${orderId}`;
  },
  vault,
  async photo({ owner }, id) {
    await picture(owner, id);
    return `kept ${id}`;
  },
  async drop({ owner, accountId }, id) {
    await removePrescription(owner, { accountId, id });
    return `dropped ${id}`;
  },
};

// Node would write it when the process ends, which none of these does.
flushCompileCache();
let shop: Shop | undefined;
for await (const line of createInterface(process.stdin)) {
  const [name = ''] = line.split(' ');
  const words = line.slice(name.length + 1);
  if (name === 'open') {
    shop = await openShop(words);
    say('ready');
  } else {
    // Side by side, as the calls of a server are.
    void deeds[name]!(shop!, words).then(say, (error: unknown) => {
      // So many photos at once are too many, as they may be.
      const isRefusal =
        error instanceof ShopError && (error.status < 500 || error.code === 'media.tooMany');
      if (!isRefusal) throw error;
      say(`refused ${name} ${error.code}`);
    });
  }
}
