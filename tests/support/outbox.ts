import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { doDueJobs } from '#server/worker/worker.ts';
import type { Scope } from '#server/scope.ts';
import { keptLetters, type LinkingMail } from './kept-letters.ts';

export type { LinkingMail } from './kept-letters.ts';

/** A shop of one test without a mail server: what it has written when all that is due was done. */
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
    return keptLetters(scope);
  };
}
