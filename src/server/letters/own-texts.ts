import type { Scope } from '../service/scope.ts';
import { isLetter } from './letters.ts';
import type { OwnTexts } from './words.ts';

/** The texts that the shop has written itself. */
export async function ownTexts({ engine }: Pick<Scope, 'engine'>): Promise<OwnTexts> {
  const rows = await engine.db.selectFrom('letterTexts').select(['id', 'texts']).execute();
  return Object.fromEntries(
    rows
      .filter(({ id }) => isLetter(id))
      .map(({ id, texts }) => [id, JSON.parse(texts) as Record<string, string>]),
  );
}
