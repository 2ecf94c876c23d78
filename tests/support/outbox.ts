import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { doDueJobs } from '#server/worker/worker.ts';
import type { Scope } from '#server/service/scope.ts';
import { storedLetters, type LinkingMail } from './stored-letters.ts';

export type { LinkingMail } from './stored-letters.ts';

/** Sets a test up without a mail server. @returns a function that runs all due jobs and returns the letters */
export async function emptyOutbox(): Promise<(scope: Scope) => Promise<LinkingMail[]>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-outbox-'));
  vi.stubEnv('DATA_DIR', dataDir);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(dataDir, { recursive: true, force: true });
  });
  return async (scope) => {
    await scope.background.done();
    await doDueJobs(scope);
    return storedLetters(scope);
  };
}
