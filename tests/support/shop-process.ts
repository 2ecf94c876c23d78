import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

export interface ShopProcess {
  /** Such as `http://127.0.0.1:40123`. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const PROJECT = resolve(import.meta.dirname, '../..');

/** What the start script prints when the shop is open. */
const OPEN = /is open at (http:\S+)/;

export interface ThrowawayShop {
  /** Size of its catalogue; the demo shop's without it. */
  products?: number;
  /** How many times more each of its products is there. */
  copies?: number;
  /** Number of products and of orders to add to the demo shop's own. */
  records?: number;
  /** Orders beside those records, if there are not as many. */
  orders?: number;
  /** Folder of its data, which stays when the shop stops; one that is deleted without it. */
  dataDir?: string;
  /** An empty PostgreSQL database; the embedded one without it. */
  databaseUrl?: string;
  /** Folder of another checkout of the shop, built and with its packages, that is started instead of this one. */
  root?: string;
}

interface ServerOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  nodeOptions?: string[];
}

/** The options that `npm start` gives to Node, of the checkout in a folder. */
export function startOptions(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').slice(1, -1);
}

/**
 * Starts a script that prints "is open at ADDRESS" when it takes visitors, in a separate process.
 *
 * @param log called with each line that it prints
 * @throws Error if it ends before it is open
 */
export async function startServer(
  [script, ...args]: [script: string, ...args: string[]],
  { nodeOptions = [], ...options }: ServerOptions = {},
  log: (line: string) => void = console.log,
): Promise<ShopProcess> {
  const child = spawn(process.execPath, [...nodeOptions, script, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  const lines = createInterface(child.stdout);
  const url = await new Promise<string>((opened, failed) => {
    lines.on('line', (line) => {
      log(line);
      const found = OPEN.exec(line)?.[1];
      if (found) opened(found);
    });
    void exited.then(() => failed(new Error(`${script} ended before it was open.`)));
  });
  return { url, pid: child.pid!, stop };
}

/**
 * Starts a throw-away shop in a separate process.
 *
 * @param log told each line that it prints
 * @throws Error when it ends before it is open
 */
export function startShop(
  { products, copies, records, orders, dataDir, databaseUrl, root = PROJECT }: ThrowawayShop = {},
  log?: (line: string) => void,
): Promise<ShopProcess> {
  const size = [
    ...(products === undefined ? [] : ['--products', String(products)]),
    ...(records === undefined ? [] : ['--records', String(records)]),
    ...(copies === undefined ? [] : ['--copies', String(copies)]),
    ...(orders === undefined ? [] : ['--orders', String(orders)]),
    ...(dataDir === undefined ? [] : ['--keep']),
  ];
  const env = {
    ...process.env,
    ...(databaseUrl && { THROWAWAY_DATABASE_URL: databaseUrl }),
    ...(dataDir !== undefined && { THROWAWAY_DATA_DIR: dataDir }),
  };
  return startServer(
    [join(root, 'tests/support/throwaway-shop.ts'), ...size],
    { cwd: root, env, nodeOptions: startOptions(root) },
    log,
  );
}
