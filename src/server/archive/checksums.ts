import { createHash } from 'node:crypto';
import { SetupError } from '../base/errors.ts';
import type { Row, Sink } from './shop-archive.ts';

/** What a table or the files come to. */
export interface Checksum {
  count: number;
  /** The SHA-256 of each row or file, added up: the order of rows differs from engine to engine. 64 hex digits. */
  sum: string;
}

export interface Checksums {
  tables: Record<string, Checksum>;
  files: Checksum;
}

const MODULUS = 1n << 256n;

const sha256 = (...parts: (string | Buffer)[]): bigint => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return BigInt(`0x${hash.digest('hex')}`);
};

class Sum {
  #count = 0;
  #sum = 0n;

  add(digest: bigint): void {
    this.#count += 1;
    this.#sum = (this.#sum + digest) % MODULUS;
  }

  get value(): Checksum {
    return { count: this.#count, sum: this.#sum.toString(16).padStart(64, '0') };
  }
}

/** How a row is written, in an archive and for its checksum. */
export const rowText = (row: Row): string => JSON.stringify(row);

/** Adds up what passes through it; the tables are those that it is told of, empty ones included. */
export class ChecksumSink implements Sink {
  readonly #tables: Map<string, Sum>;
  readonly #files = new Sum();

  constructor(tables: readonly { name: string }[]) {
    this.#tables = new Map(tables.map(({ name }) => [name, new Sum()]));
  }

  async rows({ name }: { name: string }, rows: readonly Row[]): Promise<void> {
    const sum = this.#tables.get(name);
    if (!sum) throw new Error(`Rows of a table that the archive does not name: ${name}`);
    for (const row of rows) sum.add(sha256(rowText(row)));
  }

  async file(name: string, content: Buffer): Promise<void> {
    this.#files.add(sha256(name, '\0', content));
  }

  get value(): Checksums {
    const tables = [...this.#tables].map(([name, sum]) => [name, sum.value] as const);
    return { tables: Object.fromEntries(tables), files: this.#files.value };
  }
}

/** The tables in which two shops differ, 'files' included; none if they are the same. */
export function differences(one: Checksums, other: Checksums): string[] {
  const isSame = (a: Checksum | undefined, b: Checksum | undefined) =>
    a?.count === b?.count && a?.sum === b?.sum;
  const names = new Set([...Object.keys(one.tables), ...Object.keys(other.tables)]);
  const tables = [...names].filter((name) => !isSame(one.tables[name], other.tables[name]));
  return isSame(one.files, other.files) ? tables : [...tables, 'files'];
}

/** @throws SetupError naming what differs between a shop and its copy */
export function compare(original: Checksums, copy: Checksums): void {
  const wrong = differences(original, copy);
  if (wrong.length > 0)
    throw new SetupError(`A cópia saiu diferente do original (${wrong.join(', ')}): ela não vale.`);
}
