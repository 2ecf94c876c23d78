import { encode } from 'uqr';
import type { QrCode } from '#domain/qr-code.ts';

/** Empty modules around a QR code that its standard asks for (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A text as a QR code. */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
