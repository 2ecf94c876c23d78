/**
 * A node of a shop whose buyers all want one coupon: prints 'ready', and on a line of its standard input places so many
 * orders with it at once, printing 'ok' or why not for each.
 */
import { once } from 'node:events';
import { ShopError } from '#server/base/errors.ts';
import { databasePlace, openDatabase } from '#server/db/open.ts';
import { readEnvironment } from '#server/base/env.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { shopScope } from '#server/start/shop.ts';
import { address, cartItem, orderOf } from './fixtures.ts';

const [node = '', coupon = '', buyers = ''] = process.argv.slice(2);
const config = readEnvironment(process.env);
const engine = await openDatabase(databasePlace(config));
const scope = shopScope(engine, config);
process.stdout.write('ready\n');
await once(process.stdin, 'data');
await Promise.all(
  Array.from({ length: Number(buyers) }, async (_, index) => {
    const key = `race-${node}-${coupon}-${index}`;
    const billingInfo = { ...address, email: `${key}@exemplo.com.br`.toLowerCase() };
    const body = orderOf([cartItem('case')], { coupon, billingInfo });
    try {
      await placeOrder(scope, { body, idempotencyKey: key });
      process.stdout.write('ok\n');
    } catch (error) {
      process.stdout.write(`${error instanceof ShopError ? error.code : String(error)}\n`);
    }
  }),
);
await engine.close();
process.exit();
