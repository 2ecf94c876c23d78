import type { ShopSettings } from '#domain/settings/settings.ts';
import { chosenLanguage } from '#i18n/server-texts.ts';
import { t, textAt } from '#i18n/t.ts';
import {
  textKeysOf,
  type FieldOf,
  type LetterName,
  type OwnFieldOf,
  type TextOf,
} from './letters.ts';

/** Texts that the shop has written itself, by letter and by their names there, with fields as `{{orderId}}`. */
export type OwnTexts = Readonly<Partial<Record<LetterName, Readonly<Record<string, string>>>>>;

/** The shop as its letters speak for it. */
export interface LetterShop {
  settings: ShopSettings;
  own: OwnTexts;
  /** Its public address, from which its letters' pictures come; null or nothing if it does not know one. */
  site?: string | null;
  /** Whether a way to pay takes no real money, which each letter then says. */
  isInTestMode?: boolean;
}

/** A field in a text. */
export const FIELD = /\{\{([^{}]*)\}\}/g;

/** The shop's name as letters say it. */
export const shopName = ({ name }: ShopSettings): string => name || t('mail.shop');

/** Puts values into a text, each once: what a value says is never a field. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(FIELD, (_field, name: string) => values[name.trim()] ?? '');

/** What is given with the name of a text: the values that it alone may have. */
type Own<Letter extends LetterName, Text extends string> = [OwnFieldOf<Letter, Text>] extends [
  never,
]
  ? []
  : [values: Readonly<Record<OwnFieldOf<Letter, Text>, string>>];

/**
 * A letter's texts with these values: the shop's own if it has written one, otherwise the original. They are plain
 * text; lines of a paragraph and paragraphs are parted by line breaks.
 */
export function wordsOf<Letter extends LetterName>(
  letter: Letter,
  { settings, own }: LetterShop,
  given: Readonly<Record<FieldOf<Letter>, string>>,
): <Text extends TextOf<Letter>>(text: Text, ...more: Own<Letter, Text>) => string {
  const originals = textKeysOf(letter);
  return (text, ...[more]) => {
    const values = { ...given, ...more, shop: shopName(settings) };
    // The shop has worded its letters in its own language.
    const written = chosenLanguage() === undefined ? own[letter]?.[text] : undefined;
    return written === undefined ? textAt(originals[text] ?? '', values) : filled(written, values);
  };
}
