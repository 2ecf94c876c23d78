import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { makePrivateFile } from '../data-folder.ts';

/** Begins the name of its folder, for the moment in which it has one (`data-folder.ts` knows it). */
const NAME = 'kept-pages-';

/** Bytes of one of the pieces into which SQLite divides the file. */
const PIECE = 4096;

/** KiB of it that SQLite keeps in memory; the rest is the system's to keep, as long as it has nothing better to do. */
const MEMORY_KIB = 256;

/**
 * Bodies of pages that memory has no room for. One private file in the data folder (a folder for temporary
 * files may be memory), which loses its name before a page is in it: however the process ends, nothing is
 * left. It is a database of SQLite's, which finds room for bodies of any length and never mixes two up.
 *
 * All of it is synchronous: to read one takes 15 µs of CPU, by `fs.read` and its threads 23 to 140, by `readSync`
 * and places of our own 12. No body can be replaced while it is being read.
 */
export class PageFile {
  readonly #insert: StatementSync;
  readonly #select: StatementSync;
  readonly #delete: StatementSync;
  #last = 0;

  /**
   * @param folder on a disk
   * @param maxBytes of the file
   * @throws the system's or SQLite's error
   */
  constructor(folder: string, maxBytes: number) {
    const own = mkdtempSync(join(folder, NAME));
    try {
      const file = join(own, 'bodies');
      makePrivateFile(file);
      const database = new DatabaseSync(file);
      // Nothing is to outlive the process: no journal on the disk, no waiting for it.
      database.exec(`
        PRAGMA page_size = ${PIECE};
        PRAGMA max_page_count = ${Math.ceil(maxBytes / PIECE)};
        PRAGMA cache_size = -${MEMORY_KIB};
        PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA journal_mode = MEMORY;
        PRAGMA synchronous = OFF;
        CREATE TABLE bodies (id INTEGER PRIMARY KEY, body BLOB NOT NULL)`);
      this.#insert = database.prepare('INSERT INTO bodies VALUES (?, ?)');
      this.#select = database.prepare('SELECT body FROM bodies WHERE id = ?');
      this.#delete = database.prepare('DELETE FROM bodies WHERE id = ?');
    } finally {
      rmSync(own, { recursive: true });
    }
  }

  /** The most that a body of this length takes of the file. */
  static bytesOf(length: number): number {
    return PIECE * (Math.ceil(length / PIECE) + 1);
  }

  /**
   * @returns the body's number, which no other body ever has
   * @throws SQLite's error, when the file or the disk is full
   */
  add(body: Uint8Array): number {
    const id = this.#last + 1;
    this.#insert.run(id, body);
    this.#last = id;
    return id;
  }

  /** @throws SQLite's error, when the disk cannot be read */
  get(id: number): Buffer<ArrayBuffer> | undefined {
    const row = this.#select.get(id) as { body: Uint8Array<ArrayBuffer> } | undefined;
    return row && Buffer.from(row.body.buffer);
  }

  /** @throws SQLite's error */
  delete(id: number): void {
    this.#delete.run(id);
  }
}
