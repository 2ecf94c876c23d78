/**
 * The built shop in a separate process, for tests that attack it. It sends its port and the cookies of
 * signed-in people, and on 'memory' the bytes it uses after a garbage collection.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { guardLog } from '#server/base/log.ts';
import { addAccount } from './accounts.ts';
import { openBuiltShop } from './built-shop.ts';
import { coupon, fillShop, simpleProduct, variableProduct } from './fixtures.ts';

/** The message that the process sends once it is open. */
export interface HostileShop {
  port: number;
  /** Cookie headers of a customer and of an admin. */
  cookies: { customer: string; admin: string };
  ids: { customer: string; staff: string };
}

/** Rate limits, all raised so that requests get past them. */
const LIMITS = [
  'SIGNIN',
  'REGISTER',
  'FORGOT',
  'RESET',
  'COUPON',
  'ORDER',
  'ORDER_PERSON',
  'MAIL',
  'SECOND_FACTOR',
  'LOG',
];

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

guardLog();
process.env.NODE_ENV = 'production';
const env = Object.fromEntries(LIMITS.map((name) => [`RATE_LIMIT_${name}`, '100000/60']));
const shop = await openBuiltShop({
  AUTH_SECRET: 'the secret of the tests, long enough',
  ...env,
});
const { scope } = shop;
await fillShop(scope, {
  products: [
    simpleProduct('case', { priceCents: 4_990, qty: -1 }),
    variableProduct('frame', [
      { priceCents: 29_900, qty: 5, color: 'Preto', size: 'M' },
      { priceCents: 31_900, qty: 1, color: 'Tartaruga', size: 'G' },
    ]),
  ],
  coupons: [coupon('DEZ')],
});
const customer = await addAccount(scope);
const admin = await addAccount(scope, { role: 'admin', email: 'dona@exemplo.com.br' });
const staff = await addAccount(scope, { role: 'staff', email: 'vendas@exemplo.com.br' });
const cookies = { customer: await shop.signIn(customer), admin: await shop.signIn(admin) };
const open: HostileShop = { port: shop.port, cookies, ids: { customer, staff } };

process.on('message', (command) => {
  if (command === 'memory') {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.({ memory: heapUsed + external });
  } else {
    void shop.stop().then(() => process.exit(0));
  }
});
process.on('disconnect', () => process.exit(1));
process.send?.(open);
