import { t } from '#i18n/t.ts';
import { reviewPictureUrl } from '#domain/reviews/picture-address.ts';
import type { ReviewRecord } from '#domain/reviews/review.ts';
import { Card } from '../record/RecordLayout.tsx';
import styles from './Reviews.module.css';
import { Stars } from './Stars.tsx';

/** What someone has written, as they wrote it. */
export function ReviewWords({ item }: { item: ReviewRecord }) {
  const { rating, title, body, pictures } = item;
  return (
    <Card>
      {rating !== null && (
        <p className={styles.head}>
          <Stars value={rating} />
          <strong>{title}</strong>
        </p>
      )}
      <p className={styles.text}>{body}</p>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map(({ id, width, height }, index) => (
            <li key={id}>
              <a href={reviewPictureUrl(id, 1440)} target="_blank" rel="noopener">
                <img
                  src={reviewPictureUrl(id)}
                  alt={t('reviews.pictureAlt', { number: index + 1 })}
                  width={width}
                  height={height}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
