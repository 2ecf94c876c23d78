import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files of the shop in its data folder that no other user may read. */
const PRIVATE = /^(vitrine\.db|auth-secret|demo-accounts\.json|outbox)/;

/** All files of the shop there, including the pictures, which it shows to everyone. */
const isOurs = (name: string): boolean => PRIVATE.test(name) || name.startsWith('media');

/** Sets a mode; a user who does not own the file, or a system without modes, leaves it unchanged. */
function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // ENOENT: SQLite has removed its journal meanwhile.
    if (!['EPERM', 'ENOSYS', 'ENOTSUP', 'ENOENT'].includes(code)) throw error;
  }
}

/**
 * Creates the data folder if it is missing, and closes its content to other users of the machine: files 600,
 * folders 700, even if an older start or a restored backup left them open. A folder that contains other
 * files as well keeps its own mode: it may be the system's.
 */
export function closeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const entries = readdirSync(dataDir, { withFileTypes: true });
  if (entries.every(({ name }) => isOurs(name))) restrict(dataDir, 0o700);
  for (const entry of entries.filter(({ name }) => PRIVATE.test(name))) {
    const path = join(dataDir, entry.name);
    if (entry.isFile()) restrict(path, 0o600);
    if (!entry.isDirectory()) continue;
    restrict(path, 0o700);
    for (const name of readdirSync(path)) restrict(join(path, name), 0o600);
  }
}

/** Creates a file that only the shop's user may read, if it is missing: SQLite would create one open to all. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  restrict(file, 0o600);
}

/** Syncs a folder to the disk, if the system supports it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

interface WriteOptions {
  /** By default only the shop's user may read the file. */
  mode?: number;
  /** Path of the file until it is complete, on the same disk. */
  unfinished?: string;
}

/**
 * Writes a file atomically: whatever fails or is killed meanwhile, it is either complete and on the disk,
 * or as it was before.
 *
 * @throws the system's error, such as ENOSPC for a full disk
 */
export async function writeFileAtomically(
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
