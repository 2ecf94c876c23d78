import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that a job works before it queues the next one: others get a turn, and a lease never runs out. */
const SLICE_MS = 8_000;

/**
 * Repeats a piece of work until it says that there is no more, the time of a slice is over, or the job is to stop.
 *
 * @param piece takes some 100 ms
 * @returns whether there is no more
 */
export async function inSlice(
  signal: AbortSignal,
  piece: () => Promise<'more' | 'done'>,
): Promise<boolean> {
  const end = performance.now() + SLICE_MS;
  while (performance.now() < end) {
    signal.throwIfAborted();
    if ((await piece()) === 'done') return true;
    // Pages are answered by the same process.
    await nextTurn();
  }
  return false;
}
