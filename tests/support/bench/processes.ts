/** What a process and those that it has started use of the machine, as Linux tells it. */
import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;

export interface Usage {
  /** Processor time since the start, ms; NaN where the machine does not tell. */
  cpuMs: number;
  /** Memory, bytes; NaN where the machine does not tell. */
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

export const inMB = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
