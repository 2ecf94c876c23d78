import type { ShopSettings } from '#domain/settings/settings.ts';
import { translate, translateAt } from '#i18n/translate.ts';
import { declarationOf, type FieldOf, type LetterName, type TextOf } from './letters.ts';

/** Texts that the shop has written itself, by letter and by their names there, with fields as `{{orderId}}`. */
export type OwnTexts = Readonly<Partial<Record<LetterName, Readonly<Record<string, string>>>>>;

/** The shop as its letters speak for it. */
export interface LetterShop {
  settings: ShopSettings;
  own: OwnTexts;
}

/** A field in a text. */
export const FIELD = /\{\{([^{}]*)\}\}/g;

/** The shop's name as letters say it. */
export const shopName = ({ name }: ShopSettings): string => name || translate('mail.shop');

/** Puts values into a text, each once: what a value says is never a field. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(FIELD, (_field, name: string) => values[name.trim()] ?? '');

/**
 * A letter's texts with these values: the shop's own where it has written one, else the original. They are plain
 * text; lines of a paragraph and paragraphs are parted by line breaks.
 */
export function wordsOf<Letter extends LetterName>(
  letter: Letter,
  { settings, own }: LetterShop,
  given: Readonly<Record<FieldOf<Letter>, string>>,
): (text: TextOf<Letter>) => string {
  const values = { ...given, shop: shopName(settings) };
  const originals = declarationOf(letter).texts;
  return (text) => {
    const written = own[letter]?.[text];
    return written === undefined
      ? translateAt(originals[text] ?? '', values)
      : filled(written, values);
  };
}
