/** A set of numbers from 0 up to a limit: a bit for each, 32 of them in a word. */
export class Bits {
  readonly #words: Int32Array;

  private constructor(words: Int32Array) {
    this.#words = words;
  }

  /** The empty set of numbers below `limit`. */
  static below(limit: number): Bits {
    return new Bits(new Int32Array((limit + 31) >>> 5));
  }

  copy(): Bits {
    return new Bits(this.#words.slice());
  }

  has(n: number): boolean {
    return ((this.#words[n >>> 5]! >>> (n & 31)) & 1) === 1;
  }

  add(n: number): void {
    this.#words[n >>> 5]! |= 1 << (n & 31);
  }

  remove(n: number): void {
    this.#words[n >>> 5]! &= ~(1 << (n & 31));
  }

  /** Adds the numbers of the other set. @returns itself */
  addAll(other: Bits): this {
    const words = this.#words;
    const others = other.#words;
    for (let i = 0; i < words.length; i += 1) words[i]! |= others[i]!;
    return this;
  }

  /** Removes the numbers that are not in the other set. @returns itself */
  retainAll(other: Bits): this {
    const words = this.#words;
    const others = other.#words;
    for (let i = 0; i < words.length; i += 1) words[i]! &= others[i]!;
    return this;
  }

  get size(): number {
    return this.sizeWith(this);
  }

  /** How many numbers are in both. */
  sizeWith(other: Bits): number {
    const words = this.#words;
    const others = other.#words;
    let sum = 0;
    for (let i = 0; i < words.length; i += 1) {
      const both = words[i]! & others[i]!;
      if (both !== 0) sum += bitsOf(both);
    }
    return sum;
  }

  /** Calls `visit` with each number, the lowest first. */
  forEach(visit: (n: number) => void): void {
    const words = this.#words;
    for (let i = 0; i < words.length; i += 1) {
      for (let rest = words[i]!; rest !== 0; rest &= rest - 1) {
        visit(i * 32 + 31 - Math.clz32(rest & -rest));
      }
    }
  }
}

/** How many bits of a word are set (Hacker's Delight, 5–1). */
export function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
