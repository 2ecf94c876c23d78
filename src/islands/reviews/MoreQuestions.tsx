import { t } from '#i18n/t.ts';
import type { Question } from '#domain/products/product.ts';
import { MoreButton } from './MoreButton.tsx';
import { useMore } from './useMore.ts';

/** The questions about a product after the first ones, which the page itself shows. */
export default function MoreQuestions({ slug }: { slug: string }) {
  const state = useMore<Question>(`/api/products/${slug}/questions`);
  return (
    <>
      <ul className="reviews">
        {state.items.map(({ author, body, answer }, index) => (
          <li key={index} className="review">
            <h3>{body}</h3>
            <p className="small soft">{t('moreReviews.asked', { author })}</p>
            <div className="reply">
              <p className="small soft">{t('moreReviews.answer')}</p>
              <p>{answer}</p>
            </div>
          </li>
        ))}
      </ul>
      <MoreButton label={t('moreReviews.moreQuestions')} state={state} />
    </>
  );
}
