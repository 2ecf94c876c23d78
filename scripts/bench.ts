/**
 * `npm run bench [-- --products N --seconds S]`: how quickly a shop of N products answers, measured
 * on one of its own. Nothing is asserted: machines differ.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { benchCases } from '../tests/support/bench/cases.ts';
import { startShop } from '../tests/support/shop-process.ts';

const CONNECTIONS = 16;

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '8' },
  },
});

const shop = await startShop({ products: Number(values.products) });
try {
  console.log(
    `\n${values.products} products, ${CONNECTIONS} connections, ${cpus().length} cores shared with the measuring\n`,
  );
  for (const { name, request } of await benchCases(shop.url)) {
    const { latency, requests, errors, non2xx } = await autocannon({
      url: shop.url,
      connections: CONNECTIONS,
      duration: Number(values.seconds),
      headers: { 'accept-encoding': 'br' },
      requests: [request],
    });
    const failures = errors + non2xx > 0 ? `  (${non2xx} refused, ${errors} failed)` : '';
    console.log(
      `${name.padEnd(36)} p50 ${latency.p50} ms  p99 ${latency.p99} ms  ${Math.round(requests.average)} req/s${failures}`,
    );
  }
} finally {
  await shop.stop();
}
