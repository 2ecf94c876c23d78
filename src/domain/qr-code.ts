import { encode } from 'uqr';

/** A QR code to be drawn: `path` fills its dark squares, each one unit wide. */
export interface QrCode {
  /** Squares of a side, the empty border included. */
  size: number;
  /** `d` of an SVG path. */
  path: string;
}

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
