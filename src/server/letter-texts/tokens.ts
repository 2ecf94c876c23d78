import { fold } from '#domain/catalogue/fold.ts';
import { isPlain, type LetterField } from '#domain/letters/letter-text.ts';
import { t, textAt } from '#i18n/t.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import {
  declarationOf,
  fieldsOf,
  linesOf,
  textKeysOf,
  type LetterName,
} from '../letters/letters.ts';
import { FIELD } from '../letters/words.ts';

const braced = (name: string): string => `{{${name}}}`;

const tokenOf = (field: string): string => textAt(`letterFields.${field}.token`);

/** What may stand in a letter's texts, as readers of the shop's language call it. */
export function fieldsInWords(letter: LetterName): LetterField[] {
  const everywhere = [...declarationOf(letter).fields, 'shop'];
  return fieldsOf(letter).map((field) => ({
    token: tokenOf(field),
    label: textAt(`letterFields.${field}.label`),
    ...(!everywhere.includes(field) && {
      only: linesOf(letter).filter((line) => fieldsOf(letter, line).includes(field)),
    }),
  }));
}

/** A stored text as it is edited: `{{orderId}}` → `{{pedido}}`. */
export const toWords = (text: string): string =>
  text.replaceAll(FIELD, (_field, name: string) => braced(tokenOf(name)));

/** The original texts of a letter, as they are edited. */
export function originalsOf(letter: LetterName): Record<string, string> {
  const asTokens = Object.fromEntries(
    fieldsOf(letter).map((field) => [field, braced(tokenOf(field))]),
  );
  return Object.fromEntries(
    Object.entries(textKeysOf(letter)).map(([name, key]) => [name, textAt(key, asTokens)]),
  );
}

/**
 * A text as it is stored: `{{pedido}}` → `{{orderId}}`.
 *
 * @param name of the text, for the error
 * @throws InvalidFieldsError for a field that the letter does not have, and for braces that are none
 */
export function toStored(letter: LetterName, name: string, text: string): string {
  const fields = fieldsOf(letter, name);
  const refuse = (field: string): never => {
    const known = fields.map((one) => braced(tokenOf(one))).join(', ');
    const error = isPlain(name) ? 'fields.letterPlain' : 'fields.letterField';
    throw new InvalidFieldsError({ [`texts.${name}`]: error }, 'invalidFields', { field, known });
  };
  const stored = text.replaceAll(FIELD, (whole, typed: string) => {
    const field = fields.find((one) => fold(tokenOf(one)) === fold(typed.trim()));
    return field && !isPlain(name) ? braced(field) : refuse(whole);
  });
  const [stray] = /\{\{.{0,20}|.{0,20}\}\}/u.exec(stored.replaceAll(FIELD, '')) ?? [];
  return stray === undefined ? stored : refuse(stray);
}

/** The name and the occasion of a letter, in words. */
export const letterWords = (letter: LetterName) => ({
  name: t(`letters.${letter}.name`),
  when: t(`letters.${letter}.when`),
});
