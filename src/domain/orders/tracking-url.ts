/** A code of the Correios as the Universal Postal Union writes it (UPU S10): two letters, nine digits, two letters. */
const POSTAL = /^[A-Z]{2}\d{9}[A-Z]{2}$/;

/**
 * Where a parcel can be followed; null where the code does not say who carries it. The carrier's name is
 * typed by people: only the code is trusted.
 */
export function trackingUrl(trackingCode: string): string | null {
  const code = trackingCode.replaceAll(/[\s.-]/g, '').toUpperCase();
  if (!POSTAL.test(code)) return null;
  return `https://rastreamento.correios.com.br/app/index.php?objetos=${code}`;
}
