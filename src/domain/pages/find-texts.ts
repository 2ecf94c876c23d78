import { searchTerms } from '../catalogue/words.ts';

/** A guide or a page, as a search leads to it. */
export interface ShopText {
  href: string;
  name: string;
  summary: string;
}

/** The same with the stems of its words. */
export interface ReadText {
  text: ShopText;
  /** Of its name and summary. */
  head: readonly string[];
  body: readonly string[];
}

/** Most texts that a search leads to. */
const MOST = 3;
/** Letters from which the beginning of a word counts; shorter ones ('DP') are words of their own. */
const SHORTEST = 3;

/** @param html of the text, clean */
export const readText = (text: ShopText, html: string): ReadText => ({
  text,
  head: searchTerms(`${text.name} ${text.summary}`),
  body: searchTerms(html.replaceAll(/<[^>]*>|%\w+%|&\w+;/g, ' ')),
});

/**
 * Guides and pages that have every word of a search, or its beginning: those called so come first. If none has, those
 * whose name or summary has one of them.
 *
 * @param texts in their order
 */
export function findTexts(texts: readonly ReadText[], query: string): ShopText[] {
  const terms = searchTerms(query).filter(
    (term) => term.length >= SHORTEST || /^\p{L}{2}$/u.test(term),
  );
  if (terms.length === 0) return [];
  const hasIn = (words: readonly string[]) => (term: string) =>
    words.some((word) => (term.length < SHORTEST ? word === term : word.startsWith(term)));
  const called = texts.filter(({ head }) => terms.every(hasIn(head)));
  const saying = texts.filter(({ head, body }) => terms.every(hasIn([...head, ...body])));
  const found = [...new Set([...called, ...saying])];
  // 'Entrega em quanto tempo' is about 'Entrega'.
  const near = found.length > 0 ? found : texts.filter(({ head }) => terms.some(hasIn(head)));
  return near.slice(0, MOST).map(({ text }) => text);
}
