/**
 * The machines of docs/operating.md, "A cluster", on this one: each has an address 127.0.35.x instead of 10.0.0.x. Patroni,
 * haproxy and the shops run with the files of docs/operating, where nothing but the addresses is replaced.
 */
import {
  execFile,
  execFileSync,
  spawn,
  type ChildProcess,
  type SpawnOptions,
} from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, writeFileSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../../..');
const NETWORK = '127.0.35.';
export const PROXY = `${NETWORK}20`;
export const PASSWORD = 'a-password-of-the-trial';
/** Debian's packages, by the program that each has. */
const PROGRAMS = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
};
const AWAY_MS = 1000;

/** A file of docs/operating for this machine. */
const example = (file: string): string =>
  readFileSync(join(ROOT, 'docs/operating', file), 'utf8').replaceAll('10.0.0.', NETWORK);

/** @throws Error that says what to install */
export function checkPrograms(): void {
  const missing = Object.entries(PROGRAMS).filter(([program]) => {
    try {
      execFileSync('sh', ['-c', 'command -v "$0"', program]);
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length === 0) return;
  const packages = missing.map(([, name]) => name).join(' ');
  throw new Error(`apt-get install --no-install-recommends ${packages} python3-etcd`);
}

const idOf = (kind: '-u' | '-g'): number =>
  Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));

/** A program that is started again when it ends, as systemd does, until it is told to stay away. */
export class Machine {
  readonly name: string;
  readonly #start: () => ChildProcess;
  /** A file with the id of a process that leaves the group, as PostgreSQL does. */
  readonly #pidFile: string | undefined;
  #child: ChildProcess | undefined;
  #isWanted = false;
  /** How often it was started. */
  starts = 0;

  constructor(name: string, start: () => ChildProcess, pidFile?: string) {
    this.name = name;
    this.#start = start;
    this.#pidFile = pidFile;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  begin(): void {
    this.#isWanted = true;
    this.starts += 1;
    const child = (this.#child = this.#start());
    child.once('exit', () => {
      setTimeout(() => this.#isWanted && this.#child === child && this.begin(), AWAY_MS);
    });
  }

  /** Kills it and all that it has started; `comesBack` if something starts it again. */
  async kill(signal: 'SIGKILL' | 'SIGTERM', comesBack: boolean): Promise<void> {
    this.#isWanted = comesBack;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    if (signal === 'SIGKILL') {
      if (this.#pidFile) process.kill(parseInt(readFileSync(this.#pidFile, 'utf8')), signal);
      process.kill(-child.pid!, signal);
    } else {
      child.kill(signal);
    }
    await ended;
  }
}

export interface Cluster {
  databases: Machine[];
  shops: Machine[];
  /** Of the shop's database, by haproxy. */
  databaseUrl: string;
  /** Of the database `postgres`, by haproxy. */
  adminUrl: string;
  /** The machine that Patroni says is the primary. */
  primary(): Promise<Machine | undefined>;
  /** Asks Patroni to restart PostgreSQL on the primary. */
  restartPrimary(): Promise<void>;
  /** What `patronictl` says to a command of the manual. */
  patronictl(...command: string[]): Promise<string>;
  /** Of each database itself, the primary too, for reads. */
  readUrls: string[];
  startShops(env: Record<string, string>): void;
  stop(): Promise<void>;
}

/** Answers of Patroni's own port, or undefined. */
const patroni = (address: string, path: string, method = 'GET') =>
  fetch(`http://${address}:8008${path}`, {
    method,
    signal: AbortSignal.timeout(60_000),
    ...(method === 'POST' && { body: '{}', headers: { 'content-type': 'application/json' } }),
  }).catch(() => undefined);

/** Asks again and again. @throws Error after two minutes */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await wait(500)) {
    if (await isSo().catch(() => false)) return;
  }
  throw new Error(`${what}: not within two minutes.`);
}

/** Starts etcd, two databases and haproxy in a folder, where their logs are too; and waits for primary and standby. */
export async function startCluster(folder: string, shopCount: number): Promise<Cluster> {
  const log = (name: string) => openSync(join(folder, `${name}.log`), 'a');
  const run = (
    name: string,
    [program, ...args]: [string, ...string[]],
    { pidFile, ...options }: SpawnOptions & { pidFile?: string } = {},
  ): Machine => {
    const output = log(name);
    const start = () =>
      spawn(program, args, {
        cwd: folder,
        detached: true,
        ...options,
        stdio: ['ignore', output, output],
      });
    return new Machine(name, start, pidFile);
  };

  const client = `http://${NETWORK}11:2379`;
  const peer = `http://${NETWORK}11:2380`;
  const etcdOptions = [
    `--name=etcd1 --data-dir=${join(folder, 'etcd')} --unsafe-no-fsync`,
    `--listen-client-urls=${client} --advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer} --initial-advertise-peer-urls=${peer} --initial-cluster=etcd1=${peer}`,
  ];
  const etcd = run('etcd', ['etcd', ...etcdOptions.join(' ').split(' ')]);
  writeFileSync(join(folder, 'haproxy.cfg'), example('haproxy.cfg'));
  const owner = { uid: idOf('-u'), gid: idOf('-g') };
  // This machine's own: one etcd.
  const etcdHosts = `${NETWORK}11:2379`;
  const addresses = [11, 12].map((n) => NETWORK + n);
  const databases = addresses.map((address, n) => {
    const home = join(folder, `db${n + 1}`);
    mkdirSync(home);
    chownSync(home, owner.uid, owner.gid);
    const settings = join(home, 'patroni.yml');
    writeFileSync(settings, example('patroni.yml').replace('/run/postgresql', home));
    const env = {
      PATH: process.env.PATH,
      HOME: home,
      PATRONI_ETCD3_HOSTS: etcdHosts,
      PATRONI_NAME: `db${n + 1}`,
      PATRONI_RESTAPI_LISTEN: `${address}:8008`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
      PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_REWIND_PASSWORD: PASSWORD,
      // This machine's own: a folder for each.
      PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
      PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    };
    return run(`db${n + 1}`, ['patroni', settings], {
      ...owner,
      cwd: home,
      env,
      pidFile: join(home, 'data/postmaster.pid'),
    });
  });
  const haproxy = run('haproxy', ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')]);
  const shops: Machine[] = [];

  const isOn = async (n: number, path: string) =>
    (await patroni(addresses[n]!, path))?.status === 200;
  const primaryIndex = async (): Promise<number> => {
    for (const n of addresses.keys()) if (await isOn(n, '/primary')) return n;
    return -1;
  };
  const stop = async (): Promise<void> => {
    for (const machine of [...shops, ...databases, haproxy, etcd]) {
      await machine.kill(machine === etcd ? 'SIGKILL' : 'SIGTERM', false);
    }
  };
  try {
    etcd.begin();
    databases[0]!.begin();
    await until('A primary', () => isOn(0, '/primary'));
    databases[1]!.begin();
    haproxy.begin();
    await until('A synchronous standby', () => isOn(1, '/sync'));
  } catch (error) {
    await stop();
    throw error;
  }
  const url = (user: string, database: string, at = `${PROXY}:5000`) =>
    `postgres://${user}:${PASSWORD}@${at}/${database}`;
  return {
    databases,
    shops,
    databaseUrl: url('shop', 'shop'),
    adminUrl: url('postgres', 'postgres'),
    primary: async () => databases[await primaryIndex()],
    async restartPrimary() {
      const answer = await patroni(addresses[await primaryIndex()]!, '/restart', 'POST');
      if (answer?.status !== 200) throw new Error(`Patroni's /restart: ${answer?.status}`);
    },
    async patronictl(...command) {
      const { stdout } = await promisify(execFile)(
        'patronictl',
        ['-c', join(folder, 'db1/patroni.yml'), ...command],
        { env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', PATRONI_ETCD3_HOSTS: etcdHosts } },
      );
      return stdout;
    },
    readUrls: addresses.map((address) => url('shop', 'shop', `${address}:5432`)),
    startShops(env) {
      for (let n = 1; n <= shopCount; n += 1) {
        const shop = run(
          `shop${n}`,
          [process.execPath, '--import', './scripts/compile-cache.js', 'scripts/start.ts'],
          {
            cwd: ROOT,
            env: {
              PATH: process.env.PATH,
              NODE_ENV: 'production',
              HOST: NETWORK + (20 + n),
              PORT: '4321',
              DATABASE_URL: url('shop', 'shop'),
              SITE_URL: `http://${PROXY}`,
              TRUST_PROXY: 'true',
              DRAIN_SECONDS: '3',
              ...env,
            },
          },
        );
        shops.push(shop);
        shop.begin();
      }
    },
    stop,
  };
}
