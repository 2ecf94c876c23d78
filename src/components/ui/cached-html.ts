import { LRUCache } from 'lru-cache';
import { language } from '#domain/language.ts';

/** Memory for the cached HTML, in bytes: about a thousand cards. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Two bytes a character. */
const cache = new LRUCache<string, string>({
  maxSize: MAX_BYTES,
  sizeCalculation: (html, key) => 2 * (html.length + key.length),
});

/** The text as one flat string: V8 stores a concatenated one as its pieces, which take several times as much. */
const inOnePiece = (text: string): string => Buffer.from(text).toString();

/**
 * The HTML of a component that depends on nothing but `of` and the language, rendered once for each.
 *
 * @param name of the component; unique
 * @param of all data that is shown, as JSON
 */
export function cachedHtml(
  name: string,
  of: unknown,
  render: () => Promise<string>,
): string | Promise<string> {
  const key = `${name} ${language()} ${JSON.stringify(of)}`;
  return (
    cache.get(key) ??
    render().then((rendered) => {
      const html = inOnePiece(rendered);
      cache.set(key, html);
      return html;
    })
  );
}
