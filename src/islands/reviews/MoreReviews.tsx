import { t } from '#i18n/t.ts';
import { formatDay } from '#domain/date.ts';
import type { Review } from '#domain/products/product.ts';
import { reviewPictureUrl } from '#domain/reviews/picture-address.ts';
import { MoreButton } from './MoreButton.tsx';
import { useMore } from './useMore.ts';

interface MoreReviewsProps {
  slug: string;
  /** Whether glasses are reviewed. */
  isGlasses: boolean;
}

/** The reviews of a product after the first ones, which the page itself shows. */
export default function MoreReviews({ slug, isGlasses }: MoreReviewsProps) {
  const state = useMore<Review>(`/api/products/${slug}/reviews`);
  return (
    <>
      <ul className="reviews">
        {state.items.map((review, index) => (
          <OneReview key={index} review={review} isGlasses={isGlasses} />
        ))}
      </ul>
      <MoreButton label={t('moreReviews.more')} state={state} />
    </>
  );
}

/** As `Review.astro` shows it; the five stars are drawn once on the page. */
function OneReview({ review, isGlasses }: { review: Review; isGlasses: boolean }) {
  const { rating, title, body, author, variant, bought, pictures, answer, createdAt } = review;
  const facts = [
    author,
    formatDay(createdAt),
    variant,
    bought && t(isGlasses ? 'moreReviews.bought' : 'moreReviews.boughtOther'),
  ];
  return (
    <li className="review">
      <svg viewBox="0 0 100 20" role="img" aria-label={t('moreReviews.stars', { count: rating })}>
        <use href="#estrelas" />
        <svg width={rating * 20} height="20" aria-hidden="true">
          <use href="#estrelas" />
        </svg>
      </svg>
      <h3>{title}</h3>
      <p>{body}</p>
      {pictures.length > 0 && (
        <div className="review-pictures">
          {pictures.map((id, index) => (
            <a key={id} href={reviewPictureUrl(id, 1440)} target="_blank" rel="noreferrer">
              <img
                src={reviewPictureUrl(id)}
                alt={t('moreReviews.picture', { number: index + 1, author })}
                width={80}
                height={80}
                loading="lazy"
              />
            </a>
          ))}
        </div>
      )}
      <p className="small soft">{facts.filter(Boolean).join(' · ')}</p>
      {answer && (
        <div className="reply">
          <p className="small soft">{t('moreReviews.answer')}</p>
          <p>{answer}</p>
        </div>
      )}
    </li>
  );
}
