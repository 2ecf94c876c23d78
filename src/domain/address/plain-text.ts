/**
 * Control characters, line separators and invisible marks that turn or hide text: a name is one
 * visible line. Unicode: categories Cc, Zl, Zp; zero-width and bidirectional marks of Cf.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;

/** What is a web or e-mail address wherever it occurs. */
const MARKED_ADDRESS = /@|:\/\/|\bwww\.|\b(?:mailto|javascript):/iu;

/** Endings that sites and short links are usually found under; no Portuguese word, no abbreviation. */
const SITE_ENDINGS =
  'com|net|org|info|biz|edu|gov|app|dev|shop|store|online|site|website|xyz|top|club|live|link|click|blog|tech|space|fun|icu|vip|mobi|co|io|ai|tv|cc|gg|gl|gd|ly|me|to';
const SITE = new RegExp(String.raw`[\p{L}\p{N}]\.(?:${SITE_ENDINGS})(?![\p{L}\p{N}])`, 'iu');

/** A name below a country: `loja.pt`. Addresses abbreviate too: `Av.SP`, `Rod.BR-116`, `Trav.do Ouvidor`. */
const COUNTRY_SITE = /([\p{L}\p{N}-]{4,})\.[a-z]{2}(?![\p{L}\p{N}]|[\s-]*\d)/giu;
const ABBREVIATION = /^(trav|prof|profa|cond|resid|edif|brig|alam|estr|rodov|conj|pres|comend)$/i;

/**
 * Whether a text may stand in a letter under the shop's name as what somebody calls themselves or
 * where they live: one visible line that mail programs make no link of. Without this anyone could make the
 * shop send their advertisement to anyone.
 */
export function isPlainText(text: string): boolean {
  // Full-width dots and at signs are read as the plain ones.
  const plain = text.normalize('NFKC');
  if (UNSEEN.test(text) || MARKED_ADDRESS.test(plain) || SITE.test(plain)) return false;
  return [...plain.matchAll(COUNTRY_SITE)].every(([, name = '']) => ABBREVIATION.test(name));
}
