/** What is left as it is: scripts and style sheets, whose hashes the content policy names, and comments, which React counts. */
const PARTS =
  /<(script|style|pre|textarea)\b[^]*?<\/\1>|<!--[^]*?-->|<\/(?:li|d[dt]|t[dhr]|option)>(?=<(?:li|d[dt]|t[dhr]|option)[\s>]|<\/(?:[uod]l|tr|tbody|table|select)>)|<\/p>(?=<(?:p|[uo]l|h[1-6]|div|table)[\s>]|<\/(?:div|article|li)>)|<[a-z][^">]*(?:"[^"]*"[^">]*)+>/g;

/** React's, which HTML's parser knows by itself. */
const NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"';

/** An attribute's value, followed by another or by the tag's end. */
const VALUE = /="([^"]*)"(?=[\s>])/g;
/** What a value without quotes may not contain. */
const NEEDS_QUOTES = /[\s"'=<>`]/;
/** In an attribute, what has no semicolon and is followed by a value is no character reference. */
const AMPERSANDS = /&amp;(?=[a-z]+=)/g;

function shortValue(whole: string, value: string): string {
  if (!value) return '';
  // JSON, such as the props of islands.
  if (value.includes('&quot;') && !value.includes("'")) {
    return `='${value.replaceAll('&quot;', '"')}'`;
  }
  return NEEDS_QUOTES.test(value) ? whole.replace(AMPERSANDS, '&') : `=${value}`;
}

/**
 * The same document in fewer bytes: 8 of a product page's 77 kB, for 1.3 of the 17 ms that it takes to render
 * it. Attributes lose quotes that HTML can do without, JSON in them is quoted once, and items of lists,
 * options, rows and paragraphs end where the next begins, or what they stand in ends. It expects HTML as Astro and React write it, with double quotes.
 */
export const shortHtml = (html: string): string =>
  html.replace(PARTS, (part: string, verbatim?: string) => {
    if (verbatim !== undefined || part.startsWith('<!--')) return part;
    return part.startsWith('</') ? '' : part.replace(NAMESPACE, '').replace(VALUE, shortValue);
  });
