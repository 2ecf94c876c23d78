/**
 * Fills the shop of DATA_DIR and DATABASE_URL, for `throwaway-shop.ts`, and ends: `--products N` with a catalogue of
 * that size instead of the demo shop; `--records N` with the demo shop, N further products and N orders, or `--orders M`,
 * placed within `--days D`.
 */
import { parseArgs } from 'node:util';
import { seedDemoShop } from '#demo/seed.ts';
import { closeShop, currentShop } from '#server/start/shop.ts';
import { writeLargeShop } from './bench/large-shop.ts';
import { multiplyCatalogue } from './bench/multiply-catalogue.ts';

const { products, records, orders, days, copies } = parseArgs({
  options: {
    products: { type: 'string' },
    records: { type: 'string' },
    orders: { type: 'string' },
    days: { type: 'string' },
    copies: { type: 'string' },
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
  const placed = orders === undefined ? count : Number(orders);
  await writeLargeShop(
    scope,
    { products: count, orders: placed, ...(days !== undefined && { days: Number(days) }) },
    console.log,
  );
}
if (copies !== undefined) await multiplyCatalogue(scope, Number(copies), console.log);
await closeShop();
