import { momentOf } from '../date.ts';

/** '2026-03-01 10:22:11 -0300', '2026-03-01T10:22:11Z', '2026-03-01' */
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;
/** '01/03/2026 10:22', as Brazilians and their spreadsheets write it. */
const BRAZILIAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

const two = (text = '0'): string => text.padStart(2, '0');

/**
 * A time in a cell of a sheet; one without a zone is in the shop's.
 *
 * @returns epoch ms; null for what is none
 */
export function momentIn(text: string): number | null {
  const iso = ISO.exec(text);
  const [day, month, year, hour, minute, second, zone] = iso
    ? [iso[3], iso[2], iso[1], iso[4], iso[5], iso[6], iso[7]]
    : (BRAZILIAN.exec(text)?.slice(1) ?? []);
  if (!year) return null;
  const at = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
  const utc = Date.parse(`${at}:${two(second)}Z`);
  // A day that the month does not have is another month's for some engines.
  if (Number.isNaN(utc) || new Date(utc).getUTCDate() !== Number(day)) return null;
  if (!zone) return momentOf(at) + Number(second ?? 0) * 1000;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return utc - (sign === '-' ? -offset : offset);
}
