/** `npm run seed [-- --products N]`: fills an empty data folder with the demo, or with N products. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ACCOUNTS_FILE } from '#demo/accounts.ts';
import { isEmptyShop } from '#demo/is-empty.ts';
import { seedDemoShop } from '#demo/seed.ts';
import { readEnvironment } from '#server/env.ts';
import { closeShop, currentShop } from '#server/shop.ts';

process.chdir(resolve(import.meta.dirname, '..'));
if (existsSync('.env')) process.loadEnvFile();

/** The number after `--products`; undefined without it. */
function wantedProducts(): number | undefined {
  const { products } = parseArgs({ options: { products: { type: 'string' } } }).values;
  if (products === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(products)) throw new Error('--products takes a number from 1.');
  return Number(products);
}

try {
  const products = wantedProducts();
  const { DATA_DIR: dataDir, DEMO_PASSWORD: password } = readEnvironment(process.env);
  const shop = await currentShop();
  if (!(await isEmptyShop(shop))) {
    throw new Error('This shop has data already. Set DATA_DIR to an empty folder.');
  }
  await seedDemoShop(shop, { dataDir, password, products, log: console.log });
  console.log(`How to sign in is told by ${join(dataDir, ACCOUNTS_FILE)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await closeShop();
}
