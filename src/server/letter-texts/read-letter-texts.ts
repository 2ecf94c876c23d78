import type {
  LetterPreview,
  LetterTextItem,
  LetterTextRecord,
} from '#domain/letters/letter-text.ts';
import { NotFoundError } from '../base/errors.ts';
import {
  declarationOf,
  isLetter,
  letterNames,
  linesOf,
  type LetterName,
} from '../letters/letters.ts';
import { ownTexts } from '../letters/own-texts.ts';
import type { OwnTexts } from '../letters/words.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { exampleLetter, exampleSite } from './examples.ts';
import { fieldsInWords, letterWords, originalsOf, toWords } from './tokens.ts';

/** A letter's texts as they are edited: the shop's own if it has written one. */
export function textsOf(letter: LetterName, own: OwnTexts): Record<string, string> {
  const written = own[letter] ?? {};
  return Object.fromEntries(
    Object.entries(originalsOf(letter)).map(([name, original]) => {
      const text = written[name];
      return [name, text === undefined ? original : toWords(text)];
    }),
  );
}

/** All letters whose texts may be changed, in their order. */
export async function letterTextItems(scope: Scope): Promise<LetterTextItem[]> {
  // The texts are in the shop's language.
  await loadSettings(scope);
  const own = await ownTexts(scope);
  const rows = await scope.engine.db
    .selectFrom('letterTexts')
    .select(['id', 'updatedAt', 'updatedBy'])
    .execute();
  return letterNames.map((letter) => {
    const row = rows.find(({ id }) => id === letter);
    const texts = textsOf(letter, own);
    return {
      id: letter,
      ...letterWords(letter),
      group: declarationOf(letter).group,
      subject: texts.subject ?? '',
      changed: Object.keys(own[letter] ?? {}).length > 0,
      updatedAt: row?.updatedAt ?? 0,
      updatedBy: row?.updatedBy ?? '',
    };
  });
}

/** E-mail and name of the person who looks at a letter: an example is addressed to them. */
export const readerOf = ({ actor }: Scope): string =>
  actor.kind === 'user' ? actor.user.email : 'cliente@loja.example';

/**
 * A letter with these texts, about a made-up order.
 *
 * @param line that stands in it: others may not apply then
 */
export async function previewOf(
  scope: Scope,
  { letter, own, line }: { letter: LetterName; own: OwnTexts; line?: string | undefined },
): Promise<LetterPreview> {
  const shop = { settings: await loadSettings(scope), own };
  const { subject, html, text } = await exampleLetter(scope, {
    letter,
    shop,
    to: readerOf(scope),
    line,
  });
  // Its pictures come from where it is looked at.
  const shown = html.replaceAll(`src="${exampleSite(scope)}/`, 'src="/');
  return { subject, html: shown, text };
}

/** A letter's texts. @throws NotFoundError */
export async function readLetterTexts(scope: Scope, id: string): Promise<LetterTextRecord> {
  if (!isLetter(id)) throw new NotFoundError();
  const item = (await letterTextItems(scope)).find((one) => one.id === id)!;
  const own = await ownTexts(scope);
  return {
    ...item,
    texts: textsOf(id, own),
    originals: originalsOf(id),
    lines: linesOf(id),
    fields: fieldsInWords(id),
    preview: await previewOf(scope, { letter: id, own }),
  };
}
