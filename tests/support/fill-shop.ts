/**
 * Fills the shop of DATA_DIR and DATABASE_URL, for `throwaway-shop.ts`, and ends: `--products N` with a catalogue of
 * that size instead of the demo shop; `--records N` with the demo shop, N further products and N orders.
 */
import { parseArgs } from 'node:util';
import { seedDemoShop } from '#demo/seed.ts';
import { closeShop, currentShop } from '#server/shop.ts';
import { writeLargeShop } from './bench/large-shop.ts';

const { products, records } = parseArgs({
  options: {
    products: { type: 'string' },
    records: { type: 'string' },
    keep: { type: 'boolean' },
  },
}).values;

const scope = await currentShop();
const { DATA_DIR: dataDir, DEMO_PASSWORD: password } = scope.config;
await seedDemoShop(scope, {
  dataDir,
  password,
  products: products === undefined ? undefined : Number(products),
  log: console.log,
});
if (records !== undefined) {
  const count = Number(records);
  await writeLargeShop(scope, { products: count, orders: count }, console.log);
}
await closeShop();
