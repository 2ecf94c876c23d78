import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { explainFullDisk } from '../media/store-errors.ts';

/** Bytes that a reader gets at once. */
const CHUNK = 64 * 1024;

/** The file has been removed. */
export class RemovedError extends Error {}

/** A file that is read while it is written: by any number of readers, none of whom has to be waited for. */
export class GrowingFile {
  readonly #path: string;
  readonly #opened: Promise<FileHandle>;
  #length = 0;
  #isOver = false;
  #failure: unknown;
  #grown = Promise.withResolvers<void>();

  /** @param path of a file that does not exist yet */
  constructor(path: string) {
    this.#path = path;
    this.#opened = mkdir(dirname(path), { recursive: true, mode: 0o700 }).then(() =>
      open(path, 'wx', 0o600),
    );
    // Whoever writes or reads it hears of it.
    this.#opened.catch(() => undefined);
  }

  /** Bytes so far. */
  get length(): number {
    return this.#length;
  }

  /** @throws StoreFullError */
  async append(content: Uint8Array): Promise<void> {
    try {
      await (await this.#opened).appendFile(content);
    } catch (error) {
      throw explainFullDisk(error);
    }
    this.#length += content.length;
    this.#wake();
  }

  /** Nothing follows. @param failure why it is not whole: its readers fail as well */
  async end(failure?: unknown): Promise<void> {
    this.#isOver = true;
    this.#failure = failure;
    this.#wake();
    const handle = await this.#opened.catch(() => undefined);
    await handle?.close();
  }

  #wake(): void {
    this.#grown.resolve();
    this.#grown = Promise.withResolvers();
  }

  /** Opens it for a reader. @throws RemovedError */
  async open(): Promise<FileHandle> {
    await this.#opened;
    return open(this.#path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new RemovedError(this.#path) : error;
    });
  }

  /**
   * What is in it, and what is still written, until its end; also if it is removed meanwhile. Closes the handle.
   *
   * @param handle of `open`
   * @throws the failure of whoever writes it
   */
  async *read(handle: FileHandle): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        // Asked before the file is read: what is written afterwards wakes the reader.
        const [grown, isOver] = [this.#grown.promise, this.#isOver];
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK));
        if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
        else if (!isOver) await grown;
        else if (this.#failure !== undefined) throw this.#failure;
        else return;
      }
    } finally {
      await handle.close();
    }
  }

  /** Some bytes of it. @throws RemovedError */
  async slice(from: number, to: number): Promise<Buffer> {
    const handle = await this.open();
    try {
      const { buffer } = await handle.read(Buffer.alloc(to - from), 0, to - from, from);
      return buffer;
    } finally {
      await handle.close();
    }
  }

  /** Removes it; whoever is reading goes on. */
  async remove(): Promise<void> {
    await this.#opened.catch(() => undefined);
    await rm(this.#path, { force: true });
  }
}
