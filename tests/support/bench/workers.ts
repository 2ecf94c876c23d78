/** What several processes on one port answer of what is not kept, beside a single one. */
import type { Request } from 'autocannon';
import type { ShopProcess } from '../shop-process.ts';
import { benchCases } from './cases.ts';
import { median } from './percentile.ts';
import { costOf, type Cost } from './storefront.ts';

const CONNECTIONS = 16;
/** Times that a case is measured on each shop, in turns, after one turn that is not counted. */
const ROUNDS = 5;

/** What requests cost a shop, and the processors that the measuring took. */
type Answered = Cost & { measuring: number };

async function answered(shop: ShopProcess, request: Request, seconds: number): Promise<Answered> {
  const before = process.cpuUsage();
  const cost = await costOf(shop, request, seconds, CONNECTIONS);
  const { user, system } = process.cpuUsage(before);
  return { ...cost, measuring: (user + system) / 1e6 / seconds };
}

/**
 * Prints how many requests a second each shop answers, whose pages are each asked for once, and what it takes of the
 * machine: one process takes more than one processor, since pages are compressed and memory is collected beside it.
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
      for (const [shop, server] of shops.entries()) {
        const each = await answered(server, cases[shop]![index]!.request, seconds);
        if (round > 0) found[shop]!.push(each);
      }
    const ratios = found[1]!.map(({ perSecond }, at) => perSecond / found[0]![at]!.perSecond);
    const failures = found.flat().reduce((sum, each) => sum + each.failures, 0);
    const both = (figure: (of: Answered) => number, digits: number): string =>
      found.map((of) => median(of.map(figure)).toFixed(digits)).join(' and ');
    const serving = ({ cpuMs, perSecond }: Answered): number => (cpuMs * perSecond) / 1000;
    log(
      `${name}: ${both((of) => of.perSecond, 0)} requests/s, ${median(ratios).toFixed(2)} times ` +
        `(${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}); ${both((of) => of.cpuMs, 2)} ms of processor each; ` +
        `${both(serving, 2)} processors serve, ${both((of) => of.measuring, 2)} measure` +
        (failures > 0 ? `; ${failures} failed` : ''),
    );
  }
}
