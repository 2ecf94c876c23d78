/** What each answer to a visitor costs the serving processes, beside a bare server and an older shop. */
import autocannon, { type Request } from 'autocannon';
import type { ShopProcess } from '../shop-process.ts';
import { benchCases, orderCase } from './cases.ts';
import { median } from './percentile.ts';
import { usageAtRest, usageOf } from './processes.ts';

const CONNECTIONS = 8;
/**
 * Times that a case is measured on each server, in turns: what else the machine does then meets all alike. One turn
 * goes before them and is not counted: V8 compiles meanwhile, which an order of the first seconds costs half again.
 */
const ROUNDS = 3;

export interface Cost {
  /** Processor time of a request, ms. */
  cpuMs: number;
  perSecond: number;
  failures: number;
}

/** A server that is measured, by the name that it is printed by. */
export interface Contestant {
  name: string;
  server: ShopProcess;
}

/** What requests cost a server that is asked for some seconds. */
export async function costOf(
  { url, pid }: ShopProcess,
  request: Request,
  seconds: number,
  connections = CONNECTIONS,
): Promise<Cost> {
  const before = await usageOf(pid);
  const { requests, errors, non2xx } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
    requests: [request],
  });
  const after = await usageAtRest(pid);
  return {
    cpuMs: (after.cpuMs - before.cpuMs) / requests.total,
    perSecond: requests.average,
    failures: errors + non2xx,
  };
}

const inColumns = (cells: readonly string[]): string =>
  cells.map((cell, column) => (column === 0 ? cell.padEnd(34) : cell.padStart(16))).join('');

/**
 * Prints, for each case, the processor time of a request on each server.
 *
 * @param shops the first is compared with the others and with `bare`
 * @param how.seconds of each measurement
 * @param how.ordersOnly whether orders are all that is measured
 */
export async function measureStorefront(
  shops: readonly [Contestant, ...Contestant[]],
  bare: ShopProcess,
  { seconds, ordersOnly }: { seconds: number; ordersOnly: boolean },
  log: (line: string) => void,
): Promise<void> {
  const casesOf = async (url: string) => (ordersOnly ? [await orderCase(url)] : benchCases(url));
  const cases = await Promise.all(shops.map(({ server }) => casesOf(server.url)));
  const others = shops.slice(1).flatMap(({ name }) => [name, `of ${name}`]);
  log(inColumns(['CPU of a request, ms', shops[0].name, 'requests/s', ...others, 'times bare']));
  for (const [index, { name }] of cases[0]!.entries()) {
    const costs: Cost[][] = shops.map(() => []);
    const bareCosts: Cost[] = [];
    for (const [shop, { server }] of shops.entries()) {
      await costOf(server, cases[shop]![index]!.request, seconds);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      bareCosts.push(await costOf(bare, { path: '/' }, Math.min(seconds, 2)));
      for (const [shop, { server }] of shops.entries()) {
        costs[shop]!.push(await costOf(server, cases[shop]![index]!.request, seconds));
      }
    }
    const cpu = (of: readonly Cost[]): number => median(of.map(({ cpuMs }) => cpuMs));
    const own = cpu(costs[0]!);
    const failures = costs.flat().reduce((sum, each) => sum + each.failures, 0);
    log(
      inColumns([
        name,
        own.toFixed(2),
        median(costs[0]!.map(({ perSecond }) => perSecond)).toFixed(0),
        ...costs.slice(1).flatMap((of) => [cpu(of).toFixed(2), (own / cpu(of)).toFixed(2)]),
        (own / cpu(bareCosts)).toFixed(1),
      ]) + (failures > 0 ? `  (${failures} failed)` : ''),
    );
  }
}
