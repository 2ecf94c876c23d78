import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Syncs a folder to the disk, where the system supports that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

interface WriteOptions {
  /** The shop's user alone may read it, if nothing else is said. */
  mode?: number;
  /** Where it lies until it is whole, on the same disk. */
  unfinished?: string;
}

/**
 * Writes a file atomically: whatever fails or is killed meanwhile, it is either complete and on the disk,
 * or as it was before.
 *
 * @throws the system's error, such as ENOSPC for a full disk
 */
export async function writeWhole(
  file: string,
  content: string | Uint8Array,
  { mode = 0o600, unfinished = `${file}.${randomUUID()}.part` }: WriteOptions = {},
): Promise<void> {
  try {
    const handle = await open(unfinished, 'wx', mode);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}
