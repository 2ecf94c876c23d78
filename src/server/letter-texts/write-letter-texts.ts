import { LINE_LIMITS, PARAGRAPH_LIMIT, type LetterPreview } from '#domain/letters/letter-text.ts';
import { z } from '#domain/zod.ts';
import { textAt } from '#i18n/t.ts';
import { audit, signature } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import { ConflictError, InvalidFieldsError, NotFoundError } from '../base/errors.ts';
import { isLetter, letterNames, type LetterName } from '../letters/letters.ts';
import { ownTexts } from '../letters/own-texts.ts';
import { sendTest } from '../letters/test-mail.ts';
import type { OwnTexts } from '../letters/words.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { exampleLetter } from './examples.ts';
import { previewOf, readerOf, readLetterTexts, textsOf } from './read-letter-texts.ts';
import { letterWords, originalsOf, toStored } from './tokens.ts';

function textSchema(name: string) {
  const most = LINE_LIMITS[name];
  const tidy = z.string().transform((typed) =>
    most === undefined
      ? typed
          .replaceAll(/\r\n?/g, '\n')
          .replaceAll(/[ \t]+$/gm, '')
          .replaceAll(/\n{3,}/g, '\n\n')
          .trim()
      : typed.replaceAll(/\s+/g, ' ').trim(),
  );
  return tidy.pipe(z.string().max(most ?? PARAGRAPH_LIMIT, 'fields.tooLong')).optional();
}

const inputSchema = (letter: LetterName) =>
  z.object({
    texts: z.strictObject(
      Object.fromEntries(Object.keys(originalsOf(letter)).map((name) => [name, textSchema(name)])),
    ),
  });

/** @throws NotFoundError for a letter that the shop does not send */
function knownLetter(id: string): LetterName {
  if (!isLetter(id)) throw new NotFoundError();
  return id;
}

/**
 * The shop's texts of a letter as they are to be stored: those that are empty, left out or the same as the original
 * are the original's.
 *
 * @param body `{ texts: { subject: 'Chegou o pedido {{pedido}}' … } }`
 * @throws InvalidFieldsError at `texts.subject`
 */
function written(letter: LetterName, body: unknown): Record<string, string> {
  const { texts } = parseInput(inputSchema(letter), body);
  const originals = originalsOf(letter);
  const own = Object.entries(texts).filter(
    (entry): entry is [string, string] => Boolean(entry[1]) && entry[1] !== originals[entry[0]],
  );
  return Object.fromEntries(own.map(([name, text]) => [name, toStored(letter, name, text)]));
}

/** @throws ConflictError if a row has come since the letter was read without one */
async function store(
  scope: Scope,
  {
    letter,
    texts,
    hasRow,
  }: { letter: LetterName; texts: Readonly<Record<string, string>>; hasRow: boolean },
): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const row = { texts: JSON.stringify(texts), updatedBy: signature(scope.actor).actorName };
    if (hasRow) {
      await tx.updateTable('letterTexts').set(row).where('id', '=', letter).execute();
      return;
    }
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('letterTexts')
      .values({ ...row, id: letter, updatedAt: scope.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows > 0n) return;
    throw new ConflictError('changedMeanwhile', { item: await readLetterTexts(scope, letter) });
  });
}

/**
 * Gives a letter other texts.
 *
 * @throws InvalidFieldsError for a text that is too long, and one with a field that the letter does not have
 */
export async function writeLetterTexts(
  scope: Scope,
  { id, hasRow, ...body }: { id: string; hasRow: boolean } & Record<string, unknown>,
): Promise<void> {
  authorise(scope, 'letterTexts', 'edit');
  await loadSettings(scope);
  const letter = knownLetter(id);
  const texts = written(letter, body);
  await scope.engine.transaction(async () => {
    const before = textsOf(letter, await ownTexts(scope));
    await store(scope, { letter, texts, hasRow });
    const after = textsOf(letter, { [letter]: texts });
    await auditTexts(scope, 'update', { letter, before, after });
  });
}

/** Gives letters their original texts back. */
export async function restoreLetterTexts(
  scope: Scope,
  { ids }: { ids: readonly string[] },
): Promise<void> {
  authorise(scope, 'letterTexts', 'edit');
  await loadSettings(scope);
  await scope.engine.transaction(async (tx) => {
    const own = await ownTexts(scope);
    for (const letter of letterNames) {
      if (!ids.includes(letter)) continue;
      await tx.deleteFrom('letterTexts').where('id', '=', letter).execute();
      const before = textsOf(letter, own);
      await auditTexts(scope, 'restore', { letter, before, after: originalsOf(letter) });
    }
  });
}

interface TextChange {
  letter: LetterName;
  before: Readonly<Record<string, string>>;
  after: Readonly<Record<string, string>>;
}

async function auditTexts(
  scope: Scope,
  verb: 'update' | 'restore',
  { letter, before, after }: TextChange,
): Promise<void> {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return;
  await audit(scope, {
    action: `letterTexts.${verb}`,
    subject: letter,
    name: letterWords(letter).name,
    details: Object.fromEntries(
      changed.map((name) => [name, { from: before[name], to: after[name] }]),
    ),
  });
}

/** Texts as they are typed. */
interface Draft {
  id: string;
  /** `{ texts }` */
  body: unknown;
}

/** All of the shop's texts, with these in place of a letter's own. */
async function withTexts(
  scope: Scope,
  { letter, body }: { letter: LetterName; body: unknown },
): Promise<OwnTexts> {
  await loadSettings(scope);
  return { ...(await ownTexts(scope)), [letter]: written(letter, body) };
}

/** A letter as it would arrive, or why it cannot, at its texts. */
type Previewed = { shown: LetterPreview } | { shown: null; fields: Record<string, string> };

/**
 * Shows a letter with texts that are not stored: what is typed is often not a text yet, which is no error.
 *
 * @param line that stands in it, of those that only do if they apply
 */
export async function previewLetterTexts(
  scope: Scope,
  { id, body, line }: Draft & { line?: string | undefined },
): Promise<Previewed> {
  authorise(scope, 'letterTexts', 'edit');
  const letter = knownLetter(id);
  try {
    const own = await withTexts(scope, { letter, body });
    return { shown: await previewOf(scope, { letter, own, line }) };
  } catch (error) {
    if (!(error instanceof InvalidFieldsError)) throw error;
    const fields = Object.entries(error.fields).map(([name, code]) => [
      name,
      textAt(`errors.${code}`, error.values),
    ]);
    return { shown: null, fields: Object.fromEntries(fields) as Record<string, string> };
  }
}

/**
 * Sends a letter with texts that are not stored, about a made-up order, to the person who asks for it.
 *
 * @throws InvalidFieldsError; ConflictError 'noMailServer'; ShopError 409 with what the mail server answered
 */
export async function testLetterTexts(scope: Scope, { id, body }: Draft): Promise<{ to: string }> {
  authorise(scope, 'letterTexts', 'edit');
  const letter = knownLetter(id);
  const shop = {
    settings: await loadSettings(scope),
    own: await withTexts(scope, { letter, body }),
  };
  return sendTest(scope, await exampleLetter(scope, { letter, shop, to: readerOf(scope) }));
}
