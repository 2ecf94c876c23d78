/** Longest parts of a BR Code, in characters. */
const MAX_NAME = 25;
const MAX_CITY = 15;
const MAX_ACCOUNT = 99;

/** What a static Pix code says. Source of the format: Manual do BR Code, Banco Central do Brasil. */
export interface PixCharge {
  /** The receiver's Pix key. */
  key: string;
  name: string;
  city: string;
  /** Cents; null lets the payer type the sum. */
  amountCents: number | null;
  /** At most 25 letters and digits; null for none. */
  txid: string | null;
  /** Shown to the payer, cut to what fits; '' for none. */
  text?: string;
}

/** Two digits of id, two of length, value. */
const field = (id: string, value: string): string =>
  `${id}${String(value.length).padStart(2, '0')}${value}`;

/** Latin letters without accents, as banks read them. */
const plain = (text: string, most: number): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .trim();

/** CRC16-CCITT-FALSE: polynomial 0x1021, begun with 0xFFFF, in four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index) << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Appends the check sum, which is over everything before it and its own id and length. */
const checked = (fields: string): string => `${fields}6304${crc16(`${fields}6304`)}`;

/** The static code, "copia e cola", for a charge: it tells no one that it was paid. */
export function staticPixCode({
  key,
  name,
  city,
  amountCents,
  txid,
  text = '',
}: PixCharge): string {
  const account = field('00', 'br.gov.bcb.pix') + field('01', key);
  const room = MAX_ACCOUNT - account.length - 4;
  const note = room > 0 ? plain(text, room) : '';
  return checked(
    [
      field('00', '01'),
      field('26', account + (note && field('02', note))),
      field('52', '0000'),
      field('53', '986'),
      amountCents === null ? '' : field('54', (amountCents / 100).toFixed(2)),
      field('58', 'BR'),
      field('59', plain(name, MAX_NAME)),
      field('60', plain(city, MAX_CITY)),
      field('62', field('05', txid ?? '***')),
    ].join(''),
  );
}

/** The dynamic code of a charge that a bank has made. @param location the bank's, without a scheme */
export const dynamicPixCode = ({
  location,
  name,
  city,
  amountCents,
}: Pick<PixCharge, 'name' | 'city'> & { location: string; amountCents: number }): string =>
  checked(
    [
      field('00', '01'),
      field('01', '12'),
      field('26', field('00', 'br.gov.bcb.pix') + field('25', location)),
      field('52', '0000'),
      field('53', '986'),
      field('54', (amountCents / 100).toFixed(2)),
      field('58', 'BR'),
      field('59', plain(name, MAX_NAME)),
      field('60', plain(city, MAX_CITY)),
      field('62', field('05', '***')),
    ].join(''),
  );
