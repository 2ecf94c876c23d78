import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Fetched packages, for further runs. */
const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache');

interface Wanted {
  /** Debian's package. */
  name: string;
  /** Which of the packages are needed that it depends on and this machine lacks; all by default. */
  isNeeded?: (name: string) => boolean;
}

/** Fetches Debian's packages once, with the system's lists or, where there are none, new ones. Needs no rights. */
async function fetchDebian({ name, isNeeded = () => true }: Wanted): Promise<string> {
  const packages = join(CACHE, `vitrine-${name}`);
  if (existsSync(packages)) return packages;
  const unfinished = `${packages}.${process.pid}`;
  const lists = join(unfinished, 'lists');
  await mkdir(join(lists, 'partial'), { recursive: true });
  const apt = (options: string[], ...args: string[]) =>
    run('apt-get', ['-qq', '-o', 'APT::Sandbox::User=root', ...options, ...args], {
      cwd: unfinished,
      env: { ...process.env, LC_ALL: 'C' },
    });
  const download = async (options: string[]): Promise<void> => {
    const { stdout } = await apt(options, '--no-install-recommends', '-s', 'install', name);
    const lacking = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, found]) => found!);
    await apt(options, 'download', ...lacking.filter(isNeeded));
  };
  try {
    await download([]).catch(async () => {
      const own = [`Dir::State::lists=${lists}`, `Dir::Cache=${lists}`].flatMap((is) => ['-o', is]);
      await apt(own, 'update');
      await download(own);
    });
    await rm(lists, { recursive: true });
    // The first process wins; the others' packages are the same.
    await rename(unfinished, packages).catch(() => undefined);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return packages;
}

/**
 * Unpacks a package of Debian, and those that it depends on and this machine lacks, into a folder, without installing
 * anything.
 *
 * @throws Error if apt finds or fetches no such package
 */
export async function unpackDebian({ to, ...wanted }: Wanted & { to: string }): Promise<void> {
  const packages = await fetchDebian(wanted);
  for (const file of await readdir(packages)) {
    await run('dpkg-deb', ['--extract', join(packages, file), to]);
  }
}
