import { t } from '#i18n/t.ts';
import { FILE_FIELD, kindOfName, MAX_BYTES } from '#domain/media/upload.ts';
import type { ReviewPicture } from '#domain/reviews/review.ts';
import { MINUTE_MS } from '#domain/time.ts';

/** Ms that one picture may take from a slow phone. */
const TIMEOUT_MS = 2 * MINUTE_MS;

type Sent = { picture: ReviewPicture } | { err: string };

/** Why a file is not even sent; null for one that is. */
function refusalOf({ name, size }: File): string | null {
  if (kindOfName(name) !== 'image') return t('reviewForm.notPicture');
  const megabytes = MAX_BYTES.image / 1024 / 1024;
  return size > MAX_BYTES.image ? t('reviewForm.tooLarge', { megabytes }) : null;
}

/**
 * Sends a picture for a review. Never rejects.
 *
 * @param address of the API, with the order and the product
 */
export async function sendReviewPicture(address: string, file: File): Promise<Sent> {
  const refused = refusalOf(file);
  if (refused !== null) return { err: refused };
  const body = new FormData();
  body.append(FILE_FIELD, file);
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json()) as {
      picture?: ReviewPicture;
      err?: string;
      fields?: Record<string, string>;
    };
    if (answer.picture) return { picture: answer.picture };
    return { err: answer.fields?.[FILE_FIELD] ?? answer.err ?? t('Something Went Wrong') };
  } catch {
    return { err: t('reviewForm.lost') };
  }
}
