/** What several processes on one port answer of what is not kept, beside a single one. */
import autocannon, { type Request } from 'autocannon';
import type { ShopProcess } from '../shop-process.ts';
import { benchCases } from './cases.ts';
import { median } from './percentile.ts';

const CONNECTIONS = 16;
/** Times that a case is measured on each shop, in turns, after one turn that is not counted. */
const ROUNDS = 5;

interface Answered {
  perSecond: number;
  /** Processors that the measuring itself took meanwhile, of those that the shop could have had. */
  measuring: number;
  failures: number;
}

async function answered(url: string, request: Request, seconds: number): Promise<Answered> {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  const { requests, errors, non2xx } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
    requests: [request],
  });
  const { user, system } = process.cpuUsage(before);
  return {
    perSecond: requests.average,
    measuring: (user + system) / 1000 / (performance.now() - startedAt),
    failures: errors + non2xx,
  };
}

/**
 * Prints how many requests a second each shop answers, whose pages are each asked for once.
 *
 * @param shops one with a single process, one with several
 * @param seconds of each measurement
 */
export async function measureWorkers(
  { one, several }: { one: ShopProcess; several: ShopProcess },
  seconds: number,
  log: (line: string) => void,
): Promise<void> {
  const shops = [one, several];
  const cases = await Promise.all(shops.map(({ url }) => benchCases(url)));
  for (const [index, { name }] of cases[0]!.entries()) {
    if (!name.endsWith('each another')) continue;
    const found: Answered[][] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [shop, { url }] of shops.entries()) {
        const each = await answered(url, cases[shop]![index]!.request, seconds);
        if (round > 0) found[shop]!.push(each);
      }
    const of = (shop: number, what: keyof Answered): number =>
      median(found[shop]!.map((each) => each[what]));
    const ratios = found[1]!.map(({ perSecond }, at) => perSecond / found[0]![at]!.perSecond);
    const failures = found.flat().reduce((sum, each) => sum + each.failures, 0);
    log(
      `${name}: ${of(0, 'perSecond').toFixed(0)} requests/s by one process, ` +
        `${of(1, 'perSecond').toFixed(0)} by several, ${median(ratios).toFixed(2)} times ` +
        `(${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}); the measuring takes ` +
        `${of(0, 'measuring').toFixed(2)} and ${of(1, 'measuring').toFixed(2)} processors` +
        (failures > 0 ? `; ${failures} failed` : ''),
    );
  }
}
