import { t } from '#i18n/t.ts';
import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { useId, useState, type ChangeEvent } from 'react';
import { endingsOf } from '#domain/media/upload.ts';
import { REVIEW_UPLOAD_PATH, reviewPictureUrl } from '#domain/reviews/picture-address.ts';
import { REVIEW_LIMITS } from '#domain/reviews/review-limits.ts';
import type { ReviewPicture } from '#domain/reviews/review.ts';
import { sendReviewPicture } from '#stores/review-pictures.ts';
import styles from './ReviewForm.module.css';

interface ReviewPicturesProps {
  orderId: string;
  productId: string;
  /** '?chave=…' of a guest's link, or ''. */
  search: string;
  pictures: readonly ReviewPicture[];
  onChange: (change: (pictures: ReviewPicture[]) => ReviewPicture[]) => void;
  /** What the shop said of them. */
  error: string | undefined;
}

/** Up to four pictures of a review, sent as they are chosen. */
export function ReviewPictures({
  orderId,
  productId,
  search,
  pictures,
  onChange,
  error,
}: ReviewPicturesProps) {
  const id = useId();
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const query = new URLSearchParams(search);
  query.set('order', orderId);
  const seen = `?${query}`;
  const problem = refusal ?? error;

  const add = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])].slice(
      0,
      REVIEW_LIMITS.pictures - pictures.length,
    );
    currentTarget.value = '';
    setRefusal(null);
    setSending(true);
    for (const file of files) {
      const address = `${REVIEW_UPLOAD_PATH}${seen}&product=${encodeURIComponent(productId)}`;
      const sent = await sendReviewPicture(address, file);
      if ('err' in sent) setRefusal(sent.err);
      else onChange((before) => [...before, sent.picture]);
    }
    setSending(false);
  };

  const remove = (gone: string) => onChange((all) => all.filter((one) => one.id !== gone));

  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`}>
      <span className="label" id={`${id}-label`}>
        {t('reviewForm.pictures')}
      </span>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <img
                src={reviewPictureUrl(picture.id, 360, seen)}
                alt={t('reviewForm.picture', { number: index + 1 })}
                width={96}
                height={96}
              />
              <button
                type="button"
                className="button button--icon"
                aria-label={t('reviewForm.removePicture', { number: index + 1 })}
                onClick={() => remove(picture.id)}
              >
                <X className="icon" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < REVIEW_LIMITS.pictures && (
        <label className={`button ${styles.add}`} aria-busy={sending}>
          <Camera className="icon" aria-hidden="true" />
          {t('reviewForm.add')}
          <input
            className="visually-hidden"
            type="file"
            accept={endingsOf('image').join()}
            multiple
            disabled={sending}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
            onChange={(event) => void add(event)}
          />
        </label>
      )}
      <span className="hint" id={`${id}-hint`}>
        {t('reviewForm.picturesHint')}
      </span>
      <span className="hint" role="status">
        {sending && t('reviewForm.sendingPicture')}
      </span>
      {problem && (
        <span className="error" id={`${id}-error`}>
          {problem}
        </span>
      )}
    </div>
  );
}
