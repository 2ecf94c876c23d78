import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

/**
 * Simulates a full disk until the test ends: writing a file fails after the first three letters.
 *
 * @returns a function that makes room again
 */
export async function fullDisk(): Promise<() => void> {
  const probe = join(tmpdir(), `vitrine-probe-${process.pid}`);
  const handle = await open(probe, 'w');
  const written = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'writeFile');
  written.mockImplementation(async function (this: typeof handle, text) {
    await this.write(String(text).slice(0, 3));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  const makeRoom = (): void => written.mockRestore();
  onTestFinished(makeRoom);
  await handle.close();
  await rm(probe);
  return makeRoom;
}
