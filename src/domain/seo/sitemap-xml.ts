/** One address of a sitemap. */
export interface SitemapEntry {
  /** Path within the shop: '/produto/lagoa'. */
  path: string;
  /** Epoch ms of the last change, if known. */
  changedAt?: number;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function document(root: 'urlset' | 'sitemapindex', item: 'url' | 'sitemap', entries: string[]) {
  const items = entries.map((entry) => `<${item}>${entry}</${item}>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items}
</${root}>
`;
}

function locate({ path, changedAt }: SitemapEntry, origin: string): string {
  const changed =
    changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return `<loc>${escapeXml(new URL(path, origin).href)}</loc>${changed}`;
}

/** sitemaps.org 0.9: the addresses of one part. */
export function sitemap(entries: SitemapEntry[], origin: string): string {
  return document(
    'urlset',
    'url',
    entries.map((entry) => locate(entry, origin)),
  );
}

/** sitemaps.org 0.9: the index that names the parts. */
export function sitemapIndex(paths: string[], origin: string): string {
  return document(
    'sitemapindex',
    'sitemap',
    paths.map((path) => locate({ path }, origin)),
  );
}
