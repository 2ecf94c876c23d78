import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { HOUR_MS } from '#domain/time.ts';
import type { Scope } from '../service/scope.ts';

/** Characters of a command's complaint that are shown to staff. */
const LONGEST_REASON = 300;

/** How late an archive may be before staff are told: a large one takes hours, and a shop may be closed at night. */
const LATE_FACTOR = 2;

export interface LastBackup {
  /** Epoch ms; null if there was none yet. */
  takenAt: number | null;
  bytes: number;
}

const lastBackup = async ({ engine }: Scope) =>
  engine.db
    .selectFrom('backups')
    .select(['takenAt', 'bytes'])
    .orderBy('takenAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * The last archive, if another should have been written long ago; null while all is well, and for a shop that writes
 * none by itself.
 */
export async function lateBackup(scope: Scope): Promise<LastBackup | null> {
  const { BACKUP_DIR, BACKUP_EVERY } = scope.config;
  if (!BACKUP_DIR) return null;
  const last = await lastBackup(scope);
  if (!last) return { takenAt: null, bytes: 0 };
  const isLate = scope.now() - last.takenAt > LATE_FACTOR * BACKUP_EVERY * HOUR_MS;
  return isLate ? last : null;
}

/** `vitrine-2026-01-15T12-00-00Z.tar.gz`: the archives of a folder sort by their time. */
const nameOf = (epochMs: number): string =>
  `vitrine-${new Date(epochMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;

/** Writes a file, from a process of its own, which takes neither memory nor time from those who visit the shop. */
export type WriteBackup = (file: string, signal: AbortSignal) => Promise<void>;

async function runBackup(file: string, signal: AbortSignal): Promise<void> {
  const command = spawn(process.execPath, [resolve('scripts/backup.ts'), '--to', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let complaint = '';
  command.stderr.on('data', (text: Buffer) => {
    complaint = `${complaint}${text.toString()}`.slice(-LONGEST_REASON);
  });
  const [code] = (await once(command, 'exit')) as [number | null];
  if (code !== 0) throw new Error(complaint.trim() || `backup: ${code}`);
}

/**
 * Writes an archive into BACKUP_DIR if the last one is BACKUP_EVERY hours old, and deletes the oldest beyond
 * BACKUP_KEEP. Only archives that this has written are ever deleted.
 */
export async function backUpIfDue(
  scope: Scope,
  { signal, write = runBackup }: { signal: AbortSignal; write?: WriteBackup },
): Promise<void> {
  const { BACKUP_DIR, BACKUP_EVERY, BACKUP_KEEP } = scope.config;
  if (!BACKUP_DIR) return;
  const takenAt = scope.now();
  const last = await lastBackup(scope);
  if (last && takenAt - last.takenAt < BACKUP_EVERY * HOUR_MS) return;
  await mkdir(BACKUP_DIR, { recursive: true, mode: 0o700 });
  const file = resolve(join(BACKUP_DIR, nameOf(takenAt)));
  await write(file, signal);
  const { size: bytes } = await stat(file);
  const old = await scope.engine.transaction(async (tx) => {
    await tx.insertInto('backups').values({ takenAt, file, bytes }).execute();
    return tx
      .selectFrom('backups')
      .select(['takenAt', 'file'])
      .orderBy('takenAt', 'desc')
      .offset(BACKUP_KEEP)
      .limit(BACKUP_KEEP)
      .execute();
  });
  // The file first: a row without a file is tried again the next time, a file without a row would stay for good.
  for (const { takenAt: at, file: path } of old) {
    await rm(path, { force: true });
    await scope.engine.transaction((tx) =>
      tx.deleteFrom('backups').where('takenAt', '=', at).execute(),
    );
  }
}
