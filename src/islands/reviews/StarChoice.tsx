import { t } from '#i18n/t.ts';
import { useId, useState } from 'react';
import { STARS } from '#domain/reviews/review-limits.ts';
import styles from './ReviewForm.module.css';

interface StarChoiceProps {
  /** 0 while nothing is chosen. */
  initial: number;
  error: string | undefined;
}

const STAR = 'M10 1.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z';

/** One to five stars, as a group of radio buttons: arrows and numbers of a keyboard work as in any. */
export function StarChoice({ initial, error }: StarChoiceProps) {
  const id = useId();
  const [rating, setRating] = useState(initial);
  const chosen = STARS.find((star) => star === rating);
  return (
    <fieldset className="field" aria-describedby={error && `${id}-error`}>
      <legend>{t('reviewForm.stars')}</legend>
      <div className={styles.stars}>
        {STARS.map((star) => (
          <label key={star} data-on={star <= rating || undefined}>
            <input
              type="radio"
              name="rating"
              value={star}
              checked={star === rating}
              data-invalid={error && star === 1 ? true : undefined}
              onChange={() => setRating(star)}
            />
            <span className="visually-hidden">{t('reviewForm.star', { count: star })}</span>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={STAR} />
            </svg>
          </label>
        ))}
        <span className={styles.word} aria-hidden="true">
          {chosen && t(`reviewForm.word.${chosen}`)}
        </span>
      </div>
      {error && (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </fieldset>
  );
}
