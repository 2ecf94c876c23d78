import { pick, seededRandom } from '#demo/random.ts';

/** Chance that a test can repeat: the same seed gives the same numbers. */
export class Chance {
  /** From 0 up to, and not, 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(String(seed));
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  of<T>(values: readonly T[]): T {
    return pick(this.next, values);
  }

  /** Each of the values with that probability. */
  some<T>(values: readonly T[], probability = 0.4): T[] {
    return values.filter(() => this.next() < probability);
  }
}
