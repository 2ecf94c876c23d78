import { slugOf } from '../products/slug.ts';

/** A heading of an article, as its list of contents shows it. */
export interface ArticleHeading {
  depth: number;
  slug: string;
  text: string;
}

const SIGNS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The text of a piece of markup as the sanitiser writes it. */
const plain = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign]!)
    .trim();

/**
 * A rich text as an article of its own: its headings stand below the page's `h1` instead of below a section's, and
 * can be linked to.
 *
 * @param html as it is stored: clean, without attributes on headings
 */
export function articleOf(html: string): { html: string; headings: ArticleHeading[] } {
  const headings: ArticleHeading[] = [];
  const article = html.replaceAll(/<h([34])>(.*?)<\/h\1>/gs, (_, level: string, inner: string) => {
    const depth = Number(level) - 1;
    const text = plain(inner);
    const base = slugOf(text) || 'parte';
    const repeated = headings.filter(({ slug }) => slug.replace(/-\d+$/, '') === base).length;
    const slug = repeated === 0 ? base : `${base}-${repeated + 1}`;
    headings.push({ depth, slug, text });
    return `<h${depth} id="${slug}">${inner}</h${depth}>`;
  });
  return { html: article, headings };
}

/** The other way round: an article of the shop's own, from Markdown, as a rich text that can be edited. */
export const richTextOf = (html: string): string =>
  html
    .replaceAll(
      /<(\/?)h([23])(?:\s[^>]*)?>/g,
      (_, end: string, level: string) => `<${end}h${Number(level) + 1}>`,
    )
    .trim();
