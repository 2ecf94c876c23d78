/** The name of a file as words: 'marola_preta-frente.webp' is 'Marola preta frente'. */
export function readableName(file: string): string {
  const words = file
    .replace(/\.[a-z\d]{2,5}$/i, '')
    .replace(/[-_.]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' ? file : words[0]!.toUpperCase() + words.slice(1);
}
