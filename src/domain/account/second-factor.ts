import type { QrCode } from '../qr-code.ts';

/** What a user needs to set up their authenticator app. */
export interface AuthenticatorSetup {
  /** Base32, for users who type it instead of scanning. */
  secret: string;
  /** The address that the QR code contains. */
  address: string;
  qr: QrCode;
}

/** Recovery codes in a set. */
export const RECOVERY_CODES = 10;

/** Where a second factor is set up; staff who need one are redirected here. */
export const SECOND_FACTOR_PATH = '/conta/perfil#verificacao';

/** `ABCDEFGH…` → `ABCD-EFGH-…`, which is easier to copy. */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';
