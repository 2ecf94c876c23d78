/** What several processes on one port answer of what is not kept, beside a single one. */
import autocannon, { type Request } from 'autocannon';
import type { ShopProcess } from '../shop-process.ts';
import { benchCases } from './cases.ts';
import { median } from './percentile.ts';
import { usageAtRest, usageOf } from './processes.ts';

const CONNECTIONS = 16;
/** Times that a case is measured on each shop, in turns, after one turn that is not counted. */
const ROUNDS = 5;

interface Answered {
  perSecond: number;
  /** Processor time of a request, ms. */
  cpuMs: number;
  /** Processors that the shop took, and the measuring itself. */
  serving: number;
  measuring: number;
  failures: number;
}

async function answered(
  { url, pid }: ShopProcess,
  request: Request,
  seconds: number,
): Promise<Answered> {
  const idle = await usageAtRest(pid);
  const before = process.cpuUsage();
  const startedAt = performance.now();
  const { requests, errors, non2xx } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
    requests: [request],
  });
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (await usageOf(pid)).cpuMs - idle.cpuMs;
  return {
    perSecond: requests.average,
    cpuMs: cpuMs / requests.total,
    serving: cpuMs / ms,
    measuring: (user + system) / 1000 / ms,
    failures: errors + non2xx,
  };
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
    const of = (shop: number, what: keyof Answered): number =>
      median(found[shop]!.map((each) => each[what]));
    const ratios = found[1]!.map(({ perSecond }, at) => perSecond / found[0]![at]!.perSecond);
    const failures = found.flat().reduce((sum, each) => sum + each.failures, 0);
    const both = (what: keyof Answered, digits: number): string =>
      [of(0, what).toFixed(digits), of(1, what).toFixed(digits)].join(' and ');
    log(
      `${name}: ${both('perSecond', 0)} requests/s, ${median(ratios).toFixed(2)} times ` +
        `(${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}); ${both('cpuMs', 2)} ms of processor each; ` +
        `${both('serving', 2)} processors serve, ${both('measuring', 2)} measure` +
        (failures > 0 ? `; ${failures} failed` : ''),
    );
  }
}
