/** A QR code to be drawn: `path` fills its dark squares, each one unit wide. */
export interface QrCode {
  /** Squares of a side, the empty border included. */
  size: number;
  /** `d` of an SVG path. */
  path: string;
}

/** What a person needs to tell their authenticator app about the shop. */
export interface AuthenticatorSetup {
  /** Base32; for anyone who types instead of scanning. */
  secret: string;
  /** What the QR code says. */
  address: string;
  qr: QrCode;
}

/** Recovery codes that a person is given at once. */
export const RECOVERY_CODES = 10;

/** Where a second factor is set up, and where staff are led who must have one. */
export const SECOND_FACTOR_PATH = '/conta/perfil#verificacao';

/** `ABCDEFGH…` → `ABCD-EFGH-…`, which is easier to copy. */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';
