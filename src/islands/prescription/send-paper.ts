import { t } from '#i18n/t.ts';
import { FILE_FIELD, MAX_BYTES, MAX_PDF_BYTES } from '#domain/media/upload.ts';
import { BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import {
  orderedPrescriptionFile,
  SENT_PAPER_TYPES,
} from '#domain/prescriptions/prescription-file.ts';
import type { TypedPrescription } from '#domain/prescriptions/prescription.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { postData } from '#stores/api.ts';

/** Ms that a file may take from a slow phone. */
const TIMEOUT_MS = 2 * MINUTE_MS;

/** Megabytes that a photo and a PDF may have. */
export const PHOTO_MEGABYTES = MAX_BYTES.image / 1024 / 1024;
export const PDF_MEGABYTES = MAX_PDF_BYTES / 1024 / 1024;

/** What a file input accepts. */
export const ACCEPTED_PAPERS = SENT_PAPER_TYPES.join(',');

export const isPdf = ({ name, type }: File): boolean =>
  type === 'application/pdf' || /\.pdf$/i.test(name);

/** Why a photo or PDF is not even sent; null for one that is. */
export function paperRefusal(file: File): string | null {
  const megabytes = isPdf(file) ? PDF_MEGABYTES : PHOTO_MEGABYTES;
  if (file.size <= megabytes * 1024 * 1024) return null;
  return t('errors.media.tooLarge', { megabytes });
}

/**
 * Sends the photo or PDF of a prescription. Never rejects.
 *
 * @returns why the shop has not taken it; null if it has
 */
export async function sendPaper(address: string, file: File): Promise<string | null> {
  const body = new FormData();
  body.append(FILE_FIELD, file);
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return null;
    const answer = (await response.json()) as { err?: string; fields?: Record<string, string> };
    return answer.fields?.[FILE_FIELD] ?? answer.err ?? t('Something Went Wrong');
  } catch {
    return t('errors.media.brokenOff');
  }
}

/** A prescription that the shop has, or why it has not. */
export type SendAnswer = { id: string } | { err: string; fields?: Record<string, string> };

async function create(body: object): Promise<SendAnswer> {
  const answer = await postData<{ prescription: { _id: string } }>('/api/prescriptions', body);
  if (answer.success) return { id: answer.prescription._id };
  const { err, fields } = answer;
  return { err, ...(fields && { fields }) };
}

/** Stores a typed prescription for an order, whose id the shop answers. */
export const storeTyped = (typed: TypedPrescription): Promise<SendAnswer> => create(typed);

/** Stores the photo or PDF of a prescription for an order; staff do so for a customer. Never rejects. */
export async function storePaper(
  file: File,
  { forCustomer = false }: { forCustomer?: boolean | undefined } = {},
): Promise<SendAnswer> {
  const refused = paperRefusal(file);
  if (refused !== null) return { err: refused };
  const created = await create({ ...BLANK_PRESCRIPTION, fileOnly: true, forCustomer });
  if ('err' in created) return created;
  const err = await sendPaper(orderedPrescriptionFile(created.id), file);
  return err === null ? created : { err };
}
