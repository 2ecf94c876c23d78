import { chmodSync, closeSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What the shop itself puts into its data folder, and nobody else may read. */
const PRIVATE = /^(vitrine\.db|auth-secret|demo-accounts\.json|outbox)/;

/** All that it puts there: the pictures, too, which it shows to everybody. */
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
 * Makes the data folder where there is none, and closes what lies in it to other users of the machine:
 * files 600, folders 700, also where an older start or a backup put back left them open. A folder that
 * holds other things as well keeps its own mode: it may be the system's.
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

/** Makes a file that only the shop's user may read, where there is none: SQLite's own would be open to all. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  restrict(file, 0o600);
}
