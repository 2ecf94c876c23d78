import i18next from 'i18next';
import { LRUCache } from 'lru-cache';

/** Memory for the cached HTML, in bytes: about a thousand cards. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Two bytes a character. */
const cache = new LRUCache<string, string>({
  maxSize: MAX_BYTES,
  sizeCalculation: (html, key) => 2 * (html.length + key.length),
});

/** A text in one piece: V8 stores one that was put together as its pieces, which take several times as much. */
const inOnePiece = (text: string): string => Buffer.from(text).toString();

/**
 * The HTML of a component that shows nothing but `of`, rendered once for that and for the language.
 *
 * @param name of the component; unique
 * @param of all that is shown, as JSON can say it
 */
export function cachedHtml(
  name: string,
  of: unknown,
  render: () => Promise<string>,
): string | Promise<string> {
  const key = `${name} ${i18next.language} ${JSON.stringify(of)}`;
  return (
    cache.get(key) ??
    render().then((rendered) => {
      const html = inOnePiece(rendered);
      cache.set(key, html);
      return html;
    })
  );
}
