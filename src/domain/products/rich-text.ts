/**
 * What a description may contain: emphasis, headings below the page's own, lists, tables and links. All other
 * markup is removed when it is saved; the text stays.
 */
export const RICH_TEXT_TAGS = [
  'p',
  'br',
  'strong',
  'em',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

/** Tags that mean the same as one of those that stay. */
export const RICH_TEXT_SAME: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
};

/** Allowed schemes of links in a description; paths of the shop are allowed too. */
export const RICH_TEXT_SCHEMES = ['https', 'http', 'mailto', 'tel'] as const;
