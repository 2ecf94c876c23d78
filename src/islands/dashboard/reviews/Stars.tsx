import { t } from '#i18n/t.ts';
import { STARS } from '#domain/reviews/review-limits.ts';
import styles from './Reviews.module.css';

/** Stars of a review, 1–5. */
export function Stars({ value }: { value: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={t('reviews.stars', { count: value })}>
      {STARS.map((star) => (
        <svg key={star} viewBox="0 0 20 20" data-on={star <= value || undefined}>
          <path d="M10 1.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />
        </svg>
      ))}
    </span>
  );
}
