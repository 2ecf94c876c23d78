import { t } from '#i18n/t.ts';
import { FILE_FIELD, MAX_BYTES, MAX_PDF_BYTES } from '#domain/media/upload.ts';
import { BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import { orderedPrescriptionFile, PAPER_ENDINGS } from '#domain/prescriptions/prescription-file.ts';
import type { TypedPrescription } from '#domain/prescriptions/prescription.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { postData } from '#stores/api.ts';

/** A prescription that the shop has, or why it has not. */
export type SendAnswer = { id: string } | { err: string; fields?: Record<string, string> };

/** Ms that a file may take from a slow phone. */
const TIMEOUT_MS = 2 * MINUTE_MS;

const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);

/** Megabytes that a photo may have. */
export const PAPER_MEGABYTES = MAX_BYTES.image / 1024 / 1024;
export const ACCEPTED_PAPERS = PAPER_ENDINGS.join(',');

/** Why a file is not even sent; null for one that is. */
function refusalOf(file: File): string | null {
  const most = isPdf(file) ? MAX_PDF_BYTES : MAX_BYTES.image;
  if (file.size <= most) return null;
  return t('errors.media.tooLarge', { megabytes: most / 1024 / 1024 });
}

async function create(body: object): Promise<SendAnswer> {
  const answer = await postData<{ prescription: { _id: string } }>('/api/prescriptions', body);
  if (answer.success) return { id: answer.prescription._id };
  const { err, fields } = answer;
  return { err, ...(fields && { fields }) };
}

/** Stores a typed prescription with the shop, which answers its id. */
export const sendTyped = (typed: TypedPrescription): Promise<SendAnswer> => create(typed);

/** Stores the photo or PDF of a prescription with the shop. Never rejects. */
export async function sendPaper(file: File): Promise<SendAnswer> {
  const refused = refusalOf(file);
  if (refused !== null) return { err: refused };
  const created = await create({ ...BLANK_PRESCRIPTION, fileOnly: true });
  if ('err' in created) return created;
  const body = new FormData();
  body.append(FILE_FIELD, file);
  try {
    const response = await fetch(orderedPrescriptionFile(created.id), {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return created;
    const answer = (await response.json()) as { err?: string; fields?: Record<string, string> };
    return { err: answer.fields?.[FILE_FIELD] ?? answer.err ?? t('Something Went Wrong') };
  } catch {
    return { err: t('errors.media.brokenOff') };
  }
}
