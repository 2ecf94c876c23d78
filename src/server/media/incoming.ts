import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '#domain/time.ts';

/** Folder of incomplete files. Its name begins with a dot: nothing below it is ever served. */
const INCOMING = '.incoming';
/** Milliseconds after which an incomplete file must belong to a process that was killed, on whichever machine. */
const ABANDONED_MS = HOUR_MS;

const HOST = encodeURIComponent(hostname());

/**
 * Where a file is until it is complete. Several nodes may share the folder: the name says which of them
 * writes it.
 *
 * @param media the folder of the media
 */
export const incomingFile = (media: string, id: string): string =>
  join(media, INCOMING, `${HOST}~${process.pid}~${id}`);

/** Whether a name in the media's folder is that of an incomplete file. */
export const isIncoming = (name: string): boolean => name.startsWith(INCOMING);

/** Whether a process of this machine runs; one of another user answers EPERM. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process that has ended wrote this, on this machine. In a container each has the same id. */
function isOfDeadProcess(name: string): boolean {
  const [host, pid] = name.split('~');
  return host === HOST && (Number(pid) === process.pid || !isRunning(Number(pid)));
}

async function removeWhere(
  media: string,
  isLeft: (file: { name: string; path: string }) => boolean | Promise<boolean>,
): Promise<void> {
  const folder = join(media, INCOMING);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (await isLeft({ name, path })) await rm(path, { force: true });
  }
}

/**
 * Removes what killed processes of this machine were receiving. Called at the start, before the shop
 * receives anything: a file with this process's own name is of one that had the same id before it.
 *
 * @param media the folder of the media
 */
export const clearIncoming = (media: string): Promise<void> =>
  removeWhere(media, ({ name }) => isOfDeadProcess(name));

/**
 * Removes what has not been written to for an hour, also of nodes that never start again.
 *
 * @param media the folder of the media
 * @param now epoch ms
 */
export const forgetBrokenUploads = (media: string, now: number): Promise<void> =>
  removeWhere(media, async ({ path }) => {
    const { mtimeMs = now } = (await stat(path).catch(() => undefined)) ?? {};
    return mtimeMs < now - ABANDONED_MS;
  });
