import { convert } from 'html-to-text';
import sanitizeHtml from 'sanitize-html';
import { RICH_TEXT_SAME, RICH_TEXT_SCHEMES, RICH_TEXT_TAGS } from '#domain/products/rich-text.ts';
import { InvalidFieldsError } from '../base/errors.ts';

/** Elements within one another. An editor's lists have ten; html-to-text is out of stack at some 1,500. */
const MAX_DEPTH = 100;

/** A stored text: what a page shows, and the same without markup. */
export interface RichText {
  /** '' if it contains no text. */
  html: string;
  /** One line for each paragraph, item or line. */
  text: string;
}

const isBlank = (text: string) => text.trim() === '';

/**
 * Rich text from an editor, or from anyone, reduced to the markup that is allowed.
 *
 * @param field what a refusal names
 * @throws InvalidFieldsError 'fields.tooDeep' if elements are nested more than `MAX_DEPTH` deep
 */
export function richText(html: string, field: string): RichText {
  let depth = 0;
  const clean = sanitizeHtml(html, {
    allowedTags: [...RICH_TEXT_TAGS],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: [...RICH_TEXT_SCHEMES],
    allowProtocolRelative: false,
    onOpenTag: () => {
      depth += 1;
      if (depth > MAX_DEPTH) throw new InvalidFieldsError({ [field]: 'fields.tooDeep' });
    },
    onCloseTag: () => {
      depth -= 1;
    },
    transformTags: {
      ...Object.fromEntries(
        Object.entries(RICH_TEXT_SAME).map(([tag, same]) => [
          tag,
          sanitizeHtml.simpleTransform(same, {}),
        ]),
      ),
    },
    // Editors leave empty paragraphs at the ends; a link that leads nowhere is text.
    exclusiveFilter: ({ tag, text, mediaChildren }) =>
      tag === 'p' && isBlank(text) && mediaChildren?.length === 0,
  }).trim();
  const text = plainText(clean);
  return { html: text === '' ? '' : plainTables(clean), text };
}

/** Tables as pages show them: cells have no paragraph of their own, and a first row of headings is the table's head. */
const plainTables = (html: string): string =>
  html
    .replaceAll(/<(t[hd])><p>((?:(?!<p>).)*)<\/p><\/\1>/gs, '<$1>$2</$1>')
    .replaceAll(
      /<table><tbody>(<tr>(?:<th>(?:(?!<\/?t[hdr]>).)*<\/th>)+<\/tr>)/gs,
      '<table><thead>$1</thead><tbody>',
    );

/** The plain text of a sanitised rich text. */
function plainText(html: string): string {
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      ...['p', 'ul', 'ol', 'blockquote', 'h3', 'h4'].map((selector) => ({
        selector,
        options: {
          leadingLineBreaks: 1,
          trailingLineBreaks: 1,
          uppercase: false,
          itemPrefix: ' ',
          trimEmptyLines: true,
        },
      })),
      { selector: 'table', format: 'block' },
      { selector: 'tr', format: 'block' },
      ...['th', 'td'].map((selector) => ({
        selector,
        format: 'inlineSurround',
        options: { suffix: ' ' },
      })),
    ],
  })
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A plain text as rich text, a paragraph for each of its lines: where an editor begins. */
export function richFromPlain(text: string): string {
  return text
    .split(/\n+/)
    .filter((line) => !isBlank(line))
    .map((line) => `<p>${line.trim().replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign]!)}</p>`)
    .join('');
}
