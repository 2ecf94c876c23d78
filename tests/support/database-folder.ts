import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes that must be free there: a report of a million rows needs some hundred million. */
const LEAST_ROOM = 2 * 1024 ** 3;

async function hasRoom(): Promise<boolean> {
  const space = await statfs(MEMORY).catch(() => undefined);
  return space !== undefined && space.bavail * space.bsize >= LEAST_ROOM;
}

/** A new folder for the SQLite databases of the tests: in memory where there is room, since each commit waits for a disk. */
export async function makeFolder(): Promise<string> {
  const inMemory = await hasRoom();
  return mkdtemp(join(inMemory ? MEMORY : tmpdir(), 'vitrine-tests-')).catch((error: unknown) => {
    if (!inMemory) throw error;
    return mkdtemp(join(tmpdir(), 'vitrine-tests-'));
  });
}
