import { setImmediate as nextTurn } from 'node:timers/promises';

/** Numbers sorted at once, and those merged before others have their turn: some milliseconds each. */
const RUN = 2_048;
const MERGED_AT_ONCE = 16_384;

/** Sorts numbers into a new array, equals staying in their order, while the process answers others. */
export async function sortInTurns(
  numbers: Uint32Array,
  compare: (a: number, b: number) => number,
): Promise<Uint32Array> {
  let from = numbers.slice();
  let to = new Uint32Array(from.length);
  for (let begin = 0; begin < from.length; begin += RUN) {
    from.subarray(begin, begin + RUN).sort(compare);
    await nextTurn();
  }
  let merged = 0;
  for (let width = RUN; width < from.length; width *= 2) {
    for (let begin = 0; begin < from.length; begin += 2 * width) {
      const middle = Math.min(begin + width, from.length);
      const end = Math.min(middle + width, from.length);
      let left = begin;
      let right = middle;
      for (let at = begin; at < end; at += 1) {
        const isLeft = right === end || (left < middle && compare(from[left]!, from[right]!) <= 0);
        to[at] = from[isLeft ? left++ : right++]!;
        merged += 1;
        if (merged % MERGED_AT_ONCE === 0) await nextTurn();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Place of the first of sorted numbers of which something is true that then is true of all that follow. */
export function firstFrom(numbers: readonly number[], isTrue: (number: number) => boolean): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(numbers[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
