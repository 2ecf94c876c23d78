import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

export interface ShopProcess {
  /** Such as `http://127.0.0.1:40123`. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** What the start script prints when the shop is open. */
const OPEN = /is open at (http:\S+)/;

export interface ThrowawayShop {
  /** Size of its catalogue; the demo shop's without it. */
  products?: number;
  /** Number of products and of orders to add to the demo shop's own. */
  records?: number;
  /** An empty PostgreSQL database; the embedded one without it. */
  databaseUrl?: string;
}

/**
 * Starts a throw-away shop in a process of its own.
 *
 * @param log called with each line that it prints
 * @throws Error if it ends before it is open
 */
export async function startShop(
  { products, records, databaseUrl }: ThrowawayShop = {},
  log: (line: string) => void = console.log,
): Promise<ShopProcess> {
  const script = resolve(import.meta.dirname, 'throwaway-shop.ts');
  const size = [
    ...(products === undefined ? [] : ['--products', String(products)]),
    ...(records === undefined ? [] : ['--records', String(records)]),
  ];
  const child = spawn(process.execPath, [script, ...size], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(databaseUrl && { THROWAWAY_DATABASE_URL: databaseUrl }) },
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
    void exited.then(() => failed(new Error('The shop did not open.')));
  });
  return { url, pid: child.pid!, stop };
}
