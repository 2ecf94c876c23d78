import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { HOUR_MS } from '#domain/time.ts';
import { backUpIfDue, lateBackup, type WriteBackup } from '#server/archive/scheduled-backup.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';

const { signal } = new AbortController();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-backups-'));
  vi.stubEnv('BACKUP_DIR', folder);
  vi.stubEnv('BACKUP_KEEP', '2');
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });
});

const write: WriteBackup = (file) => writeFile(file, 'the whole shop');

describeOnEveryEngine('the shop’s own archives', (open) => {
  it('are written when they are due, and only the newest stay', async () => {
    const { scope, advance } = await open();
    await writeFile(join(folder, 'vitrine-of-somebody.tar.gz'), 'not ours');
    for (let n = 0; n < 4; n += 1) {
      await backUpIfDue(scope, { signal, write });
      advance(HOUR_MS);
      // Not due.
      await backUpIfDue(scope, { signal, write });
      advance(23 * HOUR_MS);
    }
    expect((await readdir(folder)).sort()).toEqual([
      'vitrine-2026-01-17T12-00-00Z.tar.gz',
      'vitrine-2026-01-18T12-00-00Z.tar.gz',
      'vitrine-of-somebody.tar.gz',
    ]);
  });

  it('are missed by staff once another should have been there, and none by a shop without a folder', async () => {
    const { scope, advance } = await open();
    expect(await lateBackup(scope)).toEqual({ takenAt: null, bytes: 0 });
    const takenAt = scope.now();
    await backUpIfDue(scope, { signal, write });
    advance(47 * HOUR_MS);
    expect(await lateBackup(scope)).toBeNull();
    advance(2 * HOUR_MS);
    const full: WriteBackup = () => Promise.reject(new Error('no room'));
    await expect(backUpIfDue(scope, { signal, write: full })).rejects.toThrow('no room');
    expect(await lateBackup(scope)).toEqual({ takenAt, bytes: 14 });
    vi.stubEnv('BACKUP_DIR', '');
    expect(await lateBackup(scope)).toBeNull();
    await backUpIfDue(scope, { signal, write: full });
  });
});
