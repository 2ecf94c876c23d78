/** What a process and those that it has started use of the machine, as Linux tells it. */
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;

export interface Usage {
  /** Processor time since the start, ms; NaN if the machine does not tell. */
  cpuMs: number;
  /** Memory, bytes; NaN if the machine does not tell. */
  bytes: number;
}

/** Processor time and memory of a process and its children. */
export async function usageOf(pid: number): Promise<Usage> {
  try {
    const [status, stat, children] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'),
    ]);
    // The fields after the name, which may contain blanks: the 14th and 15th of all are user and system time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const own = {
      cpuMs: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK,
      bytes: 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]),
    };
    const others = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(usageOf));
    return others.reduce(
      (sum, { cpuMs, bytes }) => ({ cpuMs: sum.cpuMs + cpuMs, bytes: sum.bytes + bytes }),
      own,
    );
  } catch {
    return { cpuMs: Number.NaN, bytes: Number.NaN };
  }
}

/** A process that uses less than this in `REST_MS` is at rest. */
const REST_CPU_MS = 30;
const REST_MS = 500;
const MOST_WAITS = 120;

/** Usage once a process has done what requests have left it to do, such as the letters of orders. */
export async function usageAtRest(pid: number): Promise<Usage> {
  let before = await usageOf(pid);
  for (let n = 0; n < MOST_WAITS; n += 1) {
    await wait(REST_MS);
    const now = await usageOf(pid);
    if (!(now.cpuMs - before.cpuMs >= REST_CPU_MS)) return now;
    before = now;
  }
  throw new Error(`Process ${pid} has not come to rest within a minute.`);
}

export const inMB = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
