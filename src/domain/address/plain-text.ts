/**
 * Control characters, line separators, and what turns text round or shows nothing: a name is one visible
 * line. Default_Ignorable_Code_Point has the soft hyphen, the Hangul fillers and the zero-width marks;
 * U+2800 is a blank of Braille.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The full stop of Chinese and Japanese: browsers read `evil。com` as `evil.com` (UTS 46). */
const IDEOGRAPHIC_STOP = /\u3002/g;

/** What is a web or e-mail address wherever it occurs. */
const MARKED_ADDRESS = /@|:\/\/|\bwww\.|\b(?:mailto|javascript):/iu;

/** Endings that sites and short links are usually found under; no Portuguese word, no abbreviation. */
const SITE_ENDINGS =
  'com|net|org|info|biz|edu|gov|app|dev|shop|store|online|site|website|xyz|top|club|live|link|click|blog|tech|space|fun|icu|vip|mobi|co|io|ai|tv|cc|gg|gl|gd|ly|me|to';
const SITE = new RegExp(String.raw`[\p{L}\p{N}]\.(?:${SITE_ENDINGS})(?![\p{L}\p{N}])`, 'iu');

/** A name below a country: `loja.pt`. Addresses abbreviate too: `Av.SP`, `Rod.BR-116`, `Trav.do Ouvidor`. */
const COUNTRY_SITE = /([\p{L}\p{N}-]{4,})\.[a-z]{2}(?![\p{L}\p{N}]|[\s-]*\d)/giu;
const ABBREVIATION = /^(trav|prof|profa|cond|resid|edif|brig|alam|estr|rodov|conj|pres|comend)$/i;

/** What may stand between the digits of a telephone number. */
const GAP = String.raw`[\s.\p{Pd}−]*`;

/**
 * A Brazilian telephone number wherever it occurs: an area code and eight or nine digits, a mobile number
 * without one, or a number for the whole country (0800, 4004). The numbers of houses are shorter.
 */
const PHONE = new RegExp(
  String.raw`(?<!\d)(?:\(?0?[1-9]{2}\)?${GAP}(?:9${GAP}\d{4}|[2-8]\d{3})|9\d{4}|0[358]00${GAP}\d{3}|400\d(?=-))${GAP}\d{4}(?!\d)`,
  'u',
);

/** As many digits as a telephone number has, with or without signs between them. */
const MANY_DIGITS =
  /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){8}|(?<!\p{Nd})\p{Nd}{4}[ .-]?\p{Nd}{4}(?!\p{Nd})/u;

/** As it is read: full-width letters, digits, dots and at signs are the plain ones. */
const plainForm = (text: string): string =>
  text.normalize('NFKC').replaceAll(IDEOGRAPHIC_STOP, '.');

/**
 * Whether a text may stand in a letter under the shop's name as the place where somebody lives: one
 * visible line without a telephone number, of which mail programs make no link. Without this anyone could
 * make the shop send their advertisement to anyone.
 */
export function isPlainText(text: string): boolean {
  const plain = plainForm(text);
  if (UNSEEN.test(text)) return false;
  if ([MARKED_ADDRESS, SITE, PHONE].some((found) => found.test(plain))) return false;
  return [...plain.matchAll(COUNTRY_SITE)].every(([, name = '']) => ABBREVIATION.test(name));
}

/** The same for what a person or a city is called, where so many digits are a telephone number. */
export function isPlainName(text: string): boolean {
  return isPlainText(text) && !MANY_DIGITS.test(plainForm(text));
}
