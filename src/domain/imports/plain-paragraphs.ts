/** HTML as it is; a text without any as paragraphs, one for each of its lines. */
export function plainParagraphs(text: string): string {
  if (text.trim() === '' || /<[a-z][^>]*>/i.test(text)) return text;
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('');
}
