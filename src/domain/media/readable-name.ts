/** The end of a name that a machine has added: a hash of at least eight hexadecimal digits. */
const HASH = /[-_.](?=[a-f]*\d)(?=\d*[a-f])[\da-f]{8,}$/i;

/** The name of a file as words: 'marola_preta-frente.webp' is 'Marola preta frente', without a hash at its end. */
export function readableName(file: string): string {
  const words = file
    .replace(/\.[a-z\d]{2,5}$/i, '')
    .replace(HASH, '')
    .replace(/[-_.]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' ? file : words[0]!.toUpperCase() + words.slice(1);
}
