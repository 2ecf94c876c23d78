/**
 * 128 random bits as hex, to distinguish attempts; `crypto.randomUUID` is missing if a shop
 * is tried out over plain HTTP. Without any `crypto`, a guessable key is better than an order that cannot be
 * placed.
 */
export function randomKey(): string {
  const bytes = new Uint8Array(16);
  if (globalThis.crypto) crypto.getRandomValues(bytes);
  else bytes.forEach((_zero, index) => (bytes[index] = Math.random() * 256));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
