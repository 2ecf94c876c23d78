import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes that must be free there: a report of a million rows needs a few hundred million. */
const MIN_FREE = 2 * 1024 ** 3;

async function hasRoom(): Promise<boolean> {
  const space = await statfs(MEMORY).catch(() => undefined);
  return space !== undefined && space.bavail * space.bsize >= MIN_FREE;
}

/** A new folder for the tests' SQLite databases: in memory if there is room, because commits wait for a disk. */
export async function makeFolder(): Promise<string> {
  const inMemory = await hasRoom();
  return mkdtemp(join(inMemory ? MEMORY : tmpdir(), 'vitrine-tests-')).catch((error: unknown) => {
    if (!inMemory) throw error;
    return mkdtemp(join(tmpdir(), 'vitrine-tests-'));
  });
}
