/** How quickly reports answer, measured through HTTP, and what everyone else waits meanwhile. */
import { setTimeout as wait } from 'node:timers/promises';
import { reportNames, reportOf } from '#domain/reports/report.ts';
import type { ShopProcess } from '../shop-process.ts';
import { signIn } from './desk.ts';

/** Ms within which each is to answer. */
const LIMIT_MS = 2000;
/** Calls of each that are measured, after one that is not. */
const SAMPLES = 3;

const PERIODS: readonly (readonly [name: string, search: string])[] = [
  ['12 months', 'period=12m&compare=none'],
  ['12 months, compared', 'period=12m'],
  ['everything', 'period=own&from=2020-01-01&to=TODAY&compare=none'],
];

/** Reports that two people read at the same time, of twelve months, compared. */
const AT_ONCE = [
  ['products', 'products'],
  ['products', 'sales'],
  ['stock', 'sales'],
] as const;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Measures every report of a shop that was started with many orders, and the rows of the list of orders. */
export async function measureReports(
  shop: ShopProcess,
  password: string,
  log: (line: string) => void,
): Promise<void> {
  const desk = await signIn(shop.url, password);
  const today = new Date().toISOString().slice(0, 10);
  const read = async (path: string) => {
    const answer = await desk(path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    await answer.text();
  };
  const paths = reportNames.flatMap((name) =>
    reportOf(name).groups.flatMap((group) =>
      (reportOf(name).dated ? PERIODS : [['now', ''] as const]).map(
        ([period, search]) =>
          [
            `${name} by ${group}, ${period}`,
            `reports/${name}?group=${group}&${search.replace('TODAY', today)}`,
          ] as const,
      ),
    ),
  );
  const waits: number[] = [];
  let isMeasuring = true;
  const others = (async () => {
    while (isMeasuring) {
      waits.push(await timed(async () => (await fetch(`${shop.url}/api/health`)).text()));
      await wait(50);
    }
  })();
  const measure = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    await work();
    const taken: number[] = [];
    for (let n = 0; n < SAMPLES; n += 1) taken.push(await timed(work));
    const least = `${Math.min(...taken).toFixed(0)} to`.padStart(8);
    const most = Math.max(...taken);
    log(
      `${what.padEnd(44)}${least}${most.toFixed(0).padStart(6)} ms${most > LIMIT_MS ? '  over' : ''}`,
    );
  };
  for (const [what, path] of [...paths, ['list of orders', 'orders'] as const]) {
    await measure(what, () => read(path));
  }
  for (const [one, other] of AT_ONCE) {
    await measure(`${one} and ${other} at once`, () =>
      Promise.all([one, other].map((name) => read(`reports/${name}?period=12m`))),
    );
  }
  isMeasuring = false;
  await others;
  log(`health meanwhile: at most ${Math.max(...waits).toFixed(0)} ms`);
}
