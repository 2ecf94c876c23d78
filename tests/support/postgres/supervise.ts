/**
 * Runs a throw-away PostgreSQL for as long as standard input stays open: however the tests end (done,
 * failed, Ctrl-C, killed), the pipe closes, the server stops and its folder is deleted.
 * Its arguments are further settings, such as 'shared_buffers=1GB', after `--standby-of=URL` if it is to be a
 * streaming standby of another such server. The first line on standard output is the URL. Each line on standard input is a command (`crash`, `start`, `freeze PID …`, `thaw`), answered with
 * the line 'done'.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { appendFile, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { postgresUser, type SystemUser } from './user.ts';

const run = promisify(execFile);

/** A test's database need not survive a crash of the machine, so nothing waits for the disk. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

async function giveTo({ uid, gid }: SystemUser, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

/** A folder that belongs to `user`, short enough for a socket's path (107 characters). */
async function makeFolder(user: SystemUser): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-pg-'));
  await giveTo(user, folder);
  return folder;
}

/** The linguistic sort order of a shop in Brazil, which exposes queries that rely on byte order. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=pt-BR'];

/** Makes `data` a standby of a running server: what `pg_basebackup` does, which not every installation has. */
async function copyServer(
  url: string,
  data: string,
  copy: (from: string, to: string) => Promise<unknown>,
  own: (path: string) => Promise<void>,
): Promise<void> {
  const primary = new URL(url).searchParams.get('host')!;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('standby', true)`);
    await copy(join(primary, 'data'), data);
    const { rows } = await client.query<{ labelfile: string }>('SELECT * FROM pg_backup_stop()');
    await rm(join(data, 'postmaster.pid'));
    const written = { backup_label: rows[0]!.labelfile, 'standby.signal': '' };
    for (const [name, text] of Object.entries(written)) {
      await writeFile(join(data, name), text);
      await own(join(data, name));
    }
    await appendFile(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${primary} user=postgres'\n`,
    );
  } finally {
    await client.end();
  }
}

/**
 * @param standbyOf URL of the server that it follows; without it, it is one of its own
 * @returns a function that starts the server, also again after a crash
 */
async function prepareServer(
  folder: string,
  user: SystemUser,
  standbyOf: string | undefined,
  given: readonly string[],
) {
  const programs = await findBinaries(user, folder);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const init = ['--pgdata', data, '--username=postgres', '--auth=trust', '--no-sync', ...LOCALE];
  const copy = (from: string, to: string) => run('cp', ['-a', from, to], options);
  if (standbyOf) await copyServer(standbyOf, data, copy, (path) => giveTo(user, path));
  else await run(join(programs, 'initdb'), init, options);
  const settings = [
    ...FAST,
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...given,
  ];
  return async (): Promise<ChildProcess> => {
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await ready(server);
    return server;
  };
}

/** Resolves once the server accepts connections; rejects with its output if it ends before that. */
async function ready(server: ChildProcess): Promise<void> {
  let output = '';
  const ended = once(server, 'exit').then(() => Promise.reject(new Error(output)));
  const accepts = new Promise<void>((resolve) => {
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (/ready to accept (read-only )?connections/.test(output)) resolve();
    });
  });
  await Promise.race([accepts, ended]);
  ended.catch(() => undefined);
}

/** Stops PostgreSQL: `SIGINT` closes open connections properly, `SIGQUIT` is like a crash. */
async function stopServer(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}

const [first, ...others] = process.argv.slice(2);
const standbyOf = /^--standby-of=(.*)/.exec(first ?? '')?.[1];
const given = standbyOf === undefined ? process.argv.slice(2) : others;
const user = postgresUser();
const folder = await makeFolder(user);
/** Suspended processes of the server. */
const frozen = new Set<number>();
const thaw = () => {
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  frozen.clear();
};
try {
  const start = await prepareServer(folder, user, standbyOf, given);
  let server = await start();
  process.stdout.write(
    `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}\n`,
  );
  for await (const line of createInterface(process.stdin)) {
    const [command, ...pids] = line.split(' ');
    if (command === 'crash') await stopServer(server, 'SIGQUIT');
    if (command === 'start') server = await start();
    if (command === 'thaw') thaw();
    if (command === 'freeze') {
      for (const pid of [server.pid!, ...pids.map(Number)]) {
        process.kill(pid, 'SIGSTOP');
        frozen.add(pid);
      }
    }
    process.stdout.write('done\n');
  }
  thaw();
  await stopServer(server, 'SIGINT');
} finally {
  await rm(folder, { recursive: true, force: true });
}
