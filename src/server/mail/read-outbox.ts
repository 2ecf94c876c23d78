import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ListPage, ListQuery } from '#domain/dashboard/list.ts';
import { NotFoundError } from '../errors.ts';
import type { KeptMail } from './mail.ts';
import { outboxFolder } from './outbox.ts';

type Log = (message: string) => void;

const ENDING = '.json';
/** No dots or slashes: a name of a file in the folder, and of no other. */
const ID = /^[\w-]{1,100}$/;

const keptMail: z.ZodType<KeptMail> = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.iso.datetime(),
});

/** What a read of nothing answers; a fault of any other kind is thrown on. */
function ifMissing<T>(answer: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return answer;
    throw error;
  };
}

/** A message, or null where there is none or its file is broken, which is logged. */
async function readKept(dataDir: string, id: string, log: Log): Promise<KeptMail | null> {
  const file = join(outboxFolder(dataDir), `${id}${ENDING}`);
  const content = await readFile(file, 'utf8').catch(ifMissing(null));
  if (content === null) return null;
  try {
    return keptMail.parse(JSON.parse(content));
  } catch {
    log(`mail: ${file} is broken and left out.`);
    return null;
  }
}

/** One page of the mail that was kept, the latest first; the last page when there are not so many. */
export async function listOutbox(
  dataDir: string,
  { page, limit }: Pick<ListQuery, 'page' | 'limit'>,
  log: Log = console.warn,
): Promise<ListPage<KeptMail>> {
  const names = await readdir(outboxFolder(dataDir)).catch(ifMissing([]));
  const ids = names
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .toSorted()
    .toReversed();
  const pages = Math.max(1, Math.ceil(ids.length / limit));
  const shown = Math.min(page, pages);
  const read = await Promise.all(
    ids.slice((shown - 1) * limit, shown * limit).map((id) => readKept(dataDir, id, log)),
  );
  return { items: read.filter((mail) => mail !== null), total: ids.length, page: shown, pages };
}

/** A message that was kept. @throws NotFoundError */
export async function readOutboxMail(
  dataDir: string,
  id: string,
  log: Log = console.warn,
): Promise<KeptMail> {
  const mail = ID.test(id) ? await readKept(dataDir, id, log) : null;
  if (!mail) throw new NotFoundError();
  return mail;
}

/** A text for those who may not act for the person that it was written to: without its links. */
export function withoutLinks(text: string): string {
  return text.replaceAll(/https?:\/\/\S+/g, '[…]');
}
