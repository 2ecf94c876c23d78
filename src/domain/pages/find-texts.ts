import { foldedWords, stem } from '../catalogue/words.ts';

/** A guide or a page, as a search leads to it. */
export interface ShopText {
  href: string;
  name: string;
  summary: string;
}

/** Words of a text, folded, and their stems. */
interface Words {
  written: ReadonlySet<string>;
  stems: ReadonlySet<string>;
}

/** The same with its words. */
export interface ReadText {
  text: ShopText;
  /** Of its name and summary. */
  head: Words;
  /** Of all of it. */
  all: Words;
}

/** Most texts that a search leads to. */
const MOST = 3;
/** Letters from which the beginning of a word counts; shorter ones ('DP') are words of their own. */
const SHORTEST = 3;

function wordsOf(text: string): Words {
  const written = new Set(foldedWords(text));
  return { written, stems: new Set([...written].map(stem)) };
}

/** @param html of the text, clean */
export function readText(text: ShopText, html: string): ReadText {
  const head = `${text.name} ${text.summary}`;
  const body = html.replaceAll(/<[^>]*>|%\w+%|&\w+;/g, ' ');
  return { text, head: wordsOf(head), all: wordsOf(`${head} ${body}`) };
}

/** Whether a text has a word, another form of it, or one that begins with it: 'carrera' begins no 'carrinho'. */
const has =
  ({ written, stems }: Words) =>
  (word: string): boolean =>
    stems.has(stem(word)) ||
    (word.length >= SHORTEST && written.values().some((one) => one.startsWith(word)));

/**
 * Guides and pages that have every word of a search, or its beginning: those called so come first. If none has, those
 * whose name or summary has one of them.
 *
 * @param texts in their order
 */
export function findTexts(texts: readonly ReadText[], query: string): ShopText[] {
  const words = foldedWords(query).filter(
    (word) => word.length >= SHORTEST || /^\p{L}{2}$/u.test(word),
  );
  if (words.length === 0) return [];
  const called = texts.filter(({ head }) => words.every(has(head)));
  const saying = texts.filter(({ all }) => words.every(has(all)));
  const found = [...new Set([...called, ...saying])];
  // 'Entrega em quanto tempo' is about 'Entrega'.
  const near = found.length > 0 ? found : texts.filter(({ head }) => words.some(has(head)));
  return near.slice(0, MOST).map(({ text }) => text);
}
