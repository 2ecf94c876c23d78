import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { writeFileAtomically } from '../base/data-folder.ts';
import { incomingFile, isIncoming } from './incoming.ts';
import type { MediaStore } from './media-store.ts';
import { explainFullDisk } from './store-errors.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The media in a folder of this machine, from which the shop's server sends them. */
export class DiskStore implements MediaStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    const file = join(this.#folder, name);
    const unfinished = incomingFile(this.#folder, randomUUID());
    try {
      await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 });
      await mkdir(dirname(file), { recursive: true });
      await writeFileAtomically(file, content, { mode: 0o644, unfinished });
    } catch (error) {
      throw explainFullDisk(error);
    }
  }

  async read(name: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.#folder, name));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async has(name: string): Promise<boolean> {
    try {
      return (await stat(join(this.#folder, name))).isFile();
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async *list(): AsyncIterable<string> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      },
    );
    const names = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(this.#folder, join(parentPath, name)))
      .filter((name) => !isIncoming(name));
    yield* names.map((name) => name.replaceAll(sep, '/')).sort();
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await rm(join(this.#folder, name), { force: true });
  }
}
