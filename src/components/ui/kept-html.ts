import i18next from 'i18next';
import { LRUCache } from 'lru-cache';

/** Memory for what is kept, in bytes: about a thousand cards. */
const KEPT_BYTES = 8 * 1024 * 1024;

/** A memory for HTML, bounded by what it and its keys take: two bytes a character. */
export const htmlMemory = (maxBytes: number): LRUCache<string, string> =>
  new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: (html, key) => 2 * (html.length + key.length),
  });

const kept = htmlMemory(KEPT_BYTES);

/** A text in one piece: V8 keeps one that was put together as its pieces, which take several times as much. */
const inOnePiece = (text: string): string => Buffer.from(text).toString();

/**
 * The HTML of a component that shows nothing but `of`, rendered once for that and for the language.
 *
 * @param name no other component's
 * @param of all that is shown, as JSON can say it
 */
export function keptHtml(
  name: string,
  of: unknown,
  render: () => Promise<string>,
): string | Promise<string> {
  const key = `${name} ${i18next.language} ${JSON.stringify(of)}`;
  return (
    kept.get(key) ??
    render().then((rendered) => {
      const html = inOnePiece(rendered);
      kept.set(key, html);
      return html;
    })
  );
}
