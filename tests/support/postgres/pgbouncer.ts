import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { unpackDebian } from '../debian-packages.ts';
import { databaseUrl } from './databases.ts';
import { postgresUser, type SystemUser } from './user.ts';

const run = promisify(execFile);

const MISSING =
  'No PgBouncer for the tests: install it (apt-get install pgbouncer), or name it in PGBOUNCER_PATH.';

interface Program {
  path: string;
  env: Record<string, string>;
}

/** Whether `user` can run it: it exists, is permitted and finds its libraries. */
const works = ({ path, env }: Program, user: SystemUser): Promise<boolean> =>
  run(path, ['--version'], { ...user, cwd: '/', env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  );

/** Unpacks the packages into a folder that `user` can read. */
async function unpack(folder: string): Promise<Program> {
  const to = join(folder, 'programs');
  // The others are scripts and services around it.
  const isNeeded = (name: string) => /^(pgbouncer$|lib(?!.*perl))/.test(name);
  await unpackDebian({ name: 'pgbouncer', isNeeded, to });
  const libraries: string[] = [];
  for (const above of ['usr/lib', 'lib']) {
    const names = await readdir(join(to, above)).catch(() => []);
    libraries.push(...names.map((name) => join(to, above, name)));
  }
  return {
    path: join(to, 'usr/sbin/pgbouncer'),
    env: { LD_LIBRARY_PATH: libraries.join(delimiter) },
  };
}

/**
 * A PgBouncer that `user` can run: the one in PGBOUNCER_PATH, the system's, or Debian's, fetched without installing it.
 *
 * @param scratch folder that `user` can read
 * @throws Error if none of them runs
 */
async function findPgbouncer(user: SystemUser, scratch: string): Promise<Program> {
  const named = process.env.PGBOUNCER_PATH;
  const folders = ['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)];
  const paths = named ? [named] : folders.map((folder) => join(folder, 'pgbouncer'));
  for (const path of paths) {
    const program = { path, env: {} };
    if (await works(program, user)) return program;
  }
  const program = await unpack(scratch).catch((error: unknown) => {
    throw new Error(MISSING, { cause: error });
  });
  if (await works(program, user)) return program;
  throw new Error(MISSING);
}

/** A PgBouncer in transaction mode that can fail. */
export interface Pgbouncer {
  /** URL of a database of its server, through it. */
  urlOf(name: string): string;
  /** URL of its console, which knows `SHOW POOLS` and the like. */
  consoleUrl: string;
  /** Kills it: its clients' connections end in the midst of what they do. */
  kill(): Promise<void>;
  /** Starts it again. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** `host=… port=… user=…` of a server's URL, as PgBouncer writes it. */
function serverOf(url: URL): string {
  const parts = {
    host: url.searchParams.get('host') ?? url.hostname,
    port: url.port || '5432',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
  return Object.entries(parts)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

/**
 * Prints PgBouncer's process. A line on standard input leaves it be; when the input ends, however this process ended,
 * PgBouncer does too, and its folder goes.
 */
const SUPERVISE =
  '"$0" "$1/pgbouncer.ini" & echo $!; read -r line || { kill -INT $!; wait; rm -rf "$1"; }';

async function launch({ path, env }: Program, folder: string, user: SystemUser) {
  const shell = spawn('sh', ['-c', SUPERVISE, path, folder], {
    ...user,
    cwd: '/',
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(shell, 'exit');
  const [pid] = (await once(createInterface(shell.stdout), 'line')) as [string];
  let output = '';
  const isUp = new Promise<boolean>((resolve) => {
    shell.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('process up')) resolve(true);
      if (output.includes('FATAL')) resolve(false);
    });
    shell.once('exit', () => resolve(false));
  });
  if (!(await isUp)) throw new Error(`PgBouncer for the tests did not start.\n${output}`);
  // The tests' process may end without stopping it.
  for (const each of [shell, ...(shell.stdio as unknown[])]) (each as { unref(): void }).unref();
  return {
    async kill() {
      process.kill(Number(pid), 'SIGKILL');
      shell.stdin.end('leave\n');
      await ended;
    },
    async end() {
      shell.stdin.end();
      await ended;
    },
  };
}

/**
 * Starts a PgBouncer in front of a server; it stops at `stop()` or with this process.
 *
 * @param settings in addition to the tests' own, such as `default_pool_size = 2`
 * @throws Error if the machine has none, and Debian's package cannot be fetched
 */
export async function startPgbouncer(adminUrl: string, ...settings: string[]): Promise<Pgbouncer> {
  const user = postgresUser();
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-pgb-'));
  await chmod(folder, 0o755);
  const program = await findPgbouncer(user, folder);
  const lines = [
    '[databases]',
    `* = ${serverOf(new URL(adminUrl))}`,
    '[pgbouncer]',
    'listen_port = 6432',
    `unix_socket_dir = ${folder}`,
    'auth_type = any',
    'pool_mode = transaction',
    'max_client_conn = 1000',
    ...settings,
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
  if (user.uid !== undefined) await run('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  let running = await launch(program, folder, user);
  const urlOf = (name: string) =>
    databaseUrl(`postgres://postgres@localhost:6432/?host=${encodeURIComponent(folder)}`, name);
  return {
    urlOf,
    consoleUrl: urlOf('pgbouncer'),
    kill: () => running.kill(),
    async start() {
      running = await launch(program, folder, user);
    },
    async stop() {
      await running.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
