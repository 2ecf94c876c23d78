const BLOCK = /<(p|div|[uo]l|li|h[1-6]|table|blockquote|pre|hr|br|section|article|figure)\b[^>]*>/i;

/**
 * HTML with paragraphs or lists as it is. Words without any become paragraphs, as a blog shows them: one for each line of plain
 * text, one between empty lines where some words are marked up.
 */
export function plainParagraphs(text: string): string {
  if (text.trim() === '' || BLOCK.test(text)) return text;
  const isMarkedUp = /<[a-z][^>]*>/i.test(text);
  return text
    .split(isMarkedUp ? /\n\s*\n/ : '\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      isMarkedUp
        ? `<p>${part.replaceAll('\n', '<br>')}</p>`
        : `<p>${part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
    )
    .join('');
}
