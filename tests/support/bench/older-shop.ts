/** An older version of the shop, built and started beside this one. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startShop, type ShopProcess } from '../shop-process.ts';

const run = promisify(execFile);
/** Bytes that npm may say. */
const MOST_SAID = 64 * 1024 * 1024;

/**
 * Checks a commit out beside this one, builds it with its own packages and starts it.
 *
 * @param ref a commit, as git names it
 * @param products size of its catalogue
 * @throws Error when git, npm or the build fails
 */
export async function startOlderShop(ref: string, products: number): Promise<ShopProcess> {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-older-'));
  const clear = async (): Promise<void> => {
    await run('git', ['worktree', 'remove', '--force', root]);
    await rm(root, { recursive: true, force: true });
  };
  await run('git', ['worktree', 'add', '--detach', root, ref]);
  try {
    for (const args of [['ci'], ['run', 'build']]) {
      await run('npm', args, { cwd: root, maxBuffer: MOST_SAID });
    }
    const shop = await startShop({ products, root });
    return { ...shop, stop: () => shop.stop().finally(clear) };
  } catch (error) {
    await clear();
    throw error;
  }
}
