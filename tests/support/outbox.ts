import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { Scope } from '#server/scope.ts';
import type { KeptMail } from '#server/mail/mail.ts';
import { listOutbox } from '#server/mail/read-outbox.ts';

/** A message of the outbox, with the first address of the shop in it. */
export type LinkingMail = KeptMail & { link: URL };

/** An outbox of one test: what it holds, oldest first, when all mail under way has been written. */
export async function emptyOutbox(): Promise<(scope: Scope) => Promise<LinkingMail[]>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-outbox-'));
  vi.stubEnv('DATA_DIR', dataDir);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(dataDir, { recursive: true, force: true });
  });
  return async ({ background }) => {
    await background.done();
    const { items } = await listOutbox(dataDir, { page: 1, limit: 100 });
    return items
      .toReversed()
      .map((mail) => ({ ...mail, link: new URL(/^http\S+$/m.exec(mail.text)![0]) }));
  };
}
