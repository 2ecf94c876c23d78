/** How quickly the dashboard's lists answer, and what an export costs: measured through HTTP. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ShopProcess } from '../shop-process.ts';
import { signIn, type Desk } from './desk.ts';
import { percentile } from './percentile.ts';
import { inMB, usageOf } from './processes.ts';

/** What each list is asked for: every order both ways, every filter and view, searches for words that few, some and all have. */
const ORDERS = [
  '',
  'page=2',
  'page=400',
  'limit=100',
  ...['priority', 'createdAt', 'buyer', 'payable'].flatMap((by) => [`sort=${by}`, `sort=-${by}`]),
  'view=toConfirm',
  'view=toShip',
  'view=late',
  'view=late&sort=buyer',
  'status=delivered',
  'status=delivered&sort=buyer',
  'status=returned&sort=-payable',
  'status.not=delivered&sort=-createdAt',
  'paymentStatus=paid',
  'paymentStatus=failed&page=9',
  'state=AC&sort=buyer',
  'state=SP,MG,RJ',
  'paymentMethod=stripe',
  'source=counter',
  'late=no',
  'payable=500..900&sort=buyer',
  'payable=..200&sort=-payable',
  'createdAt=2026-01-01..2026-01-31',
  'status=delivered&state=AC&source=counter&payable=500..&sort=-payable',
  'q=silva',
  'q=silva&sort=-payable',
  'q=silva&page=25',
  'q=silva&status=pending',
  'q=maria',
  'q=maria+silva',
  'q=maria+silva+santos&sort=-payable',
  'q=ma+si',
  'q=cliente',
  'q=cliente123',
  'q=cliente+maria+n0',
  'q=n000123',
  'q=529',
  'q=119',
  'q=vvvvv',
  'q=naoexiste',
];
const PRODUCTS = [
  '',
  'page=2',
  'page=400',
  'limit=100',
  ...['updatedAt', 'createdAt', 'name', 'stock', 'price', 'sold'].flatMap((by) => [
    `sort=${by}`,
    `sort=-${by}`,
  ]),
  'view=noPicture',
  'view=low',
  'view=out',
  'view=drafts',
  'view=drafts&sort=name',
  'status=active',
  'status=active&sort=name',
  'status=archived&sort=price',
  'kind=solar',
  'stock=enough',
  'stock=out&sort=name',
  'price=300..500',
  'price=300..310&sort=name',
  'noPicture=yes',
  'brand=BRAND',
  'brand=BRAND&sort=-price',
  'category=CATEGORY',
  'category=CATEGORY&sort=name',
  'category.not=CATEGORY',
  'status=active&stock=enough&brand=BRAND&sort=-sold',
  'q=serra',
  'q=serra&sort=price',
  'q=serra&page=25',
  'q=classico',
  'q=serra+classico',
  'q=a',
  'q=n0',
  'q=n00',
  'q=n000123',
  'q=n000123-1',
  'q=da',
  'q=do+cl+n0',
  'q=naoexiste',
  'q=serra&status=archived&sort=price',
  'q=da&brand=BRAND&stock=out&sort=-price',
];
const CUSTOMERS = [
  '',
  'page=2',
  'page=400',
  'limit=100',
  ...['createdAt', 'fullName', 'lastOrderAt', 'orderSum'].flatMap((by) => [
    `sort=${by}`,
    `sort=-${by}`,
  ]),
  'view=returning',
  'view=withoutAccount',
  'view=inactive',
  'status=active',
  'status=none&sort=fullName',
  'orderCount=2..&sort=-orderSum',
  'orderSum=500..900&sort=fullName',
  'lastOrderAt=2026-01-01..2026-01-31',
  'emailConsent=yes',
  'whatsappConsent=unasked&sort=-orderSum',
  'tag=vip',
  'q=silva',
  'q=silva&sort=-orderSum',
  'q=maria+silva',
  'q=ma+si',
  'q=cliente123',
  'q=529',
  'q=naoexiste',
];
const PAYMENTS = [
  '',
  'page=2',
  'page=400',
  'limit=100',
  ...['createdAt', 'amount'].flatMap((by) => [`sort=${by}`, `sort=-${by}`]),
  'view=toCheck',
  'view=open',
  'view=paid',
  'view=refunded',
  'view=failed',
  'method=stripe&sort=-amount',
  'status=paid&createdAt=2026-01-01..2026-01-31',
  'amount=500..900&sort=amount',
  'q=naoexiste',
];

/** Calls of each list that are measured, after one that is not. */
const SAMPLES = 20;
/** What the 95th percentile is to stay within. */
export const LIMIT_MS = 100;

/** Ms that `work` takes, each time. */
async function timesOf(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return taken;
}

/** Measures every case of every list. @returns how many stay within the limit */
async function measureLists(desk: Desk, log: (line: string) => void): Promise<void> {
  const products = await (await desk('products?limit=1&sort=name')).json();
  const brand = (products as { items: { brand: { id: string } }[] }).items[0]!.brand.id;
  const named = (search: string) =>
    search.replaceAll('BRAND', brand).replaceAll('CATEGORY', 'categoria-oculos-de-grau');
  const cases = [
    ...ORDERS.map((search) => `orders?${search}`),
    'orders/views',
    'products/views',
    ...PRODUCTS.map((search) => `products?${named(search)}`),
    ...CUSTOMERS.map((search) => `customers?${search}`),
    'customers/views',
    ...PAYMENTS.map((search) => `payments?${search}`),
    'payments/views',
  ];
  let within = 0;
  for (const path of cases) {
    const call = async () => (await desk(path)).text();
    await call();
    const taken = await timesOf(SAMPLES, call);
    const p95 = percentile(taken, 0.95);
    if (p95 <= LIMIT_MS) within += 1;
    log(
      `${path.padEnd(72)} p50 ${percentile(taken, 0.5).toFixed(0).padStart(4)} ms  p95 ${p95.toFixed(0).padStart(4)} ms${p95 > LIMIT_MS ? '  over' : ''}`,
    );
  }
  log(`${within} of ${cases.length} lists within ${LIMIT_MS} ms at p95`);
}

/** Exports all orders; measures memory meanwhile, and how quickly the shop answers other calls. */
async function measureExport(
  { url, pid }: ShopProcess,
  desk: Desk,
  log: (line: string) => void,
): Promise<void> {
  const page = async () => (await fetch(`${url}/api/health`)).text();
  const quiet = await timesOf(SAMPLES, page);
  const before = (await usageOf(pid)).bytes;
  const start = performance.now();
  const answer = await desk('orders/export');
  const state = { isDone: false, bytes: 0, lines: 0 };
  const reading = (async () => {
    for await (const part of answer.body!) {
      state.bytes += part.byteLength;
      state.lines += part.reduce((sum: number, byte: number) => sum + Number(byte === 10), 0);
    }
    state.isDone = true;
  })();
  const seen: number[] = [];
  const meanwhile: number[] = [];
  while (!state.isDone) {
    meanwhile.push(...(await timesOf(1, page)));
    seen.push((await usageOf(pid)).bytes);
    await Promise.race([reading, wait(50)]);
  }
  await reading;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const half = Math.floor(seen.length / 2);
  const most = (some: readonly number[]) => inMB(Math.max(...some));
  log(
    `export of all orders: ${state.lines} lines, ${inMB(state.bytes)} in ${seconds} s; memory ${inMB(before)} before, ` +
      `at most ${most(seen.slice(0, half))} in its first half, ${most(seen.slice(half))} in its second; ` +
      `health p95 ${percentile(quiet, 0.95).toFixed(1)} ms before, ${percentile(meanwhile, 0.95).toFixed(1)} ms meanwhile`,
  );
}

/** Measures the dashboard of a shop that was started with many records. */
export async function measureDashboard(
  shop: ShopProcess,
  password: string,
  log: (line: string) => void,
): Promise<void> {
  const desk = await signIn(shop.url, password);
  await measureLists(desk, log);
  await measureExport(shop, desk, log);
}
