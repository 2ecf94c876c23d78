import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopContext } from '../context.ts';
import { writeWhole } from '../write-whole.ts';
import type { KeptMail, Transport } from './mail.ts';

/** The folder in which mail lies that no server takes, one JSON file for each. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** Keeps each message in a file of its own, the oldest first by name. */
export function outbox(ctx: ShopContext, dataDir: string): Transport {
  const folder = outboxFolder(dataDir);
  return async (from, mail) => {
    const sentAt = new Date(ctx.now()).toISOString();
    const id = `${sentAt.replaceAll(/[:.]/g, '-')}-${ctx.newId()}`;
    const kept: KeptMail = { id, from, ...mail, sentAt };
    // Links that open an account are nobody else's business.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWhole(join(folder, `${id}.json`), JSON.stringify(kept, null, 2));
  };
}
