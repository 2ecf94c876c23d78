import { openDatabase } from '#server/db/open.ts';
import { readEnvironment } from '#server/base/env.ts';
import type { Mail } from '#server/letters/mail.ts';
import { listLetters, readLetter } from '#server/letters/read-letters.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { shopScope } from '#server/start/shop.ts';

/** A letter of the shop, with the first link in it. */
export type LinkingMail = Mail & { id: string; link: URL };

/** The letters stored because there is no mail server, oldest first, as an admin reads them. */
export async function storedLetters(scope: Scope): Promise<LinkingMail[]> {
  const shop = actingAs(scope, { kind: 'system' });
  const { items } = await listLetters(shop, { page: 1, limit: 1000, state: 'unsent' });
  const letters = [];
  for (const { id } of items.toReversed()) {
    const { mail } = await readLetter(shop, { id });
    if (mail) letters.push({ id, ...mail, link: new URL(/^http\S+$/m.exec(mail.text)![0]) });
  }
  return letters;
}

/** Opens the throw-away shop of THROWAWAY_DATA_DIR in this process too, next to the one that serves it. */
export async function besideShop<T>(
  siteUrl: string,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const { THROWAWAY_DATA_DIR: dataDir = '', AUTH_SECRET } = process.env;
  const engine = await openDatabase({ dataDir });
  try {
    const config = readEnvironment({ DATA_DIR: dataDir, SITE_URL: siteUrl, AUTH_SECRET });
    return await work(shopScope(engine, config));
  } finally {
    await engine.close();
  }
}
