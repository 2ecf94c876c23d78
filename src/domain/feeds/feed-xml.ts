import type { FeedItem } from './feed.ts';

/** What XML 1.0 does not allow, even escaped: control characters, and halves of a surrogate pair. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\uFFFE\uFFFF]/gu;

const escapeXml = (text: string): string =>
  text
    .replace(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** The beginning of an RSS 2.0 feed with Google's names. */
export const feedStart = ({ title, link }: { title: string; link: string }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(link)}</link>
<description>${escapeXml(title)}</description>
`;

/** One item. */
export const feedItemXml = (item: FeedItem): string =>
  `<item>${item.map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`).join('')}</item>\n`;

export const FEED_END = '</channel>\n</rss>\n';
