/** A QR code to be drawn: `path` fills its dark squares, each one unit wide. */
export interface QrCode {
  /** Squares of a side, the empty border included. */
  size: number;
  /** `d` of an SVG path. */
  path: string;
}
