import { seedDemoShop } from '#demo/seed.ts';
import { currentShop } from '#server/shop.ts';
import { writeLargeShop } from './large-shop.ts';
const t=performance.now();
const scope = await currentShop();
await seedDemoShop(scope, { dataDir: process.env.DATA_DIR!, password: 'uma aurora por dia', log: console.log });
await writeLargeShop(scope, { products: 100_000, orders: 100_000 }, (l)=>console.log(l, ((performance.now()-t)/1000).toFixed(0)));
process.exit(0);
