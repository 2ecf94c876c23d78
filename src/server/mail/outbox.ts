import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scope } from '../scope.ts';
import { writeWhole } from '../write-whole.ts';
import type { KeptMail, Transport } from './mail.ts';

/** The folder in which mail lies that no server takes, one JSON file for each. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

const DAY_MS = 24 * 3_600_000;
/** How long a letter lies in the outbox; its links have run out long before. */
const LETTER_LIFE_MS = 30 * DAY_MS;

/** The beginning of a letter's name: the moment it was written. */
const stampOf = (moment: number): string => new Date(moment).toISOString().replaceAll(/[:.]/g, '-');

/** A letter's name, and no other file's: somebody may have put one there. */
const LETTER = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[\w-]+\.json$/;

/** Keeps each message in a file of its own, the oldest first by name. */
export function outbox(scope: Scope, dataDir: string): Transport {
  const folder = outboxFolder(dataDir);
  return async (from, mail) => {
    const now = scope.now();
    const sentAt = new Date(now).toISOString();
    const id = `${stampOf(now)}-${scope.newId()}`;
    const kept: KeptMail = { id, from, ...mail, sentAt };
    // Links that open an account are nobody else's business.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWhole(join(folder, `${id}.json`), JSON.stringify(kept, null, 2));
  };
}

/** Deletes letters that have lain in the outbox for thirty days. */
export async function forgetLetters({ now }: Scope, dataDir: string): Promise<void> {
  const folder = outboxFolder(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const last = stampOf(now() - LETTER_LIFE_MS);
  const old = names.filter((name) => LETTER.test(name) && name.slice(0, last.length) <= last);
  // One after the other: the disk has visitors to serve as well.
  for (const name of old) await rm(join(folder, name), { force: true });
}
