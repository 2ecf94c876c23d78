/**
 * 128 random bits as hex, to distinguish attempts; `crypto.randomUUID` is missing where a shop
 * is tried out over plain HTTP. Where there is no `crypto` at all, an order that cannot be guessed is
 * worth less than one that can be placed.
 */
export function randomKey(): string {
  const bytes = new Uint8Array(16);
  if (globalThis.crypto) crypto.getRandomValues(bytes);
  else bytes.forEach((_zero, index) => (bytes[index] = Math.random() * 256));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
