import { t } from '#i18n/t.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { thumbnailUrl } from '#domain/media/media.ts';
import type { ReviewRecord } from '#domain/reviews/review.ts';
import { Card } from '../record/RecordLayout.tsx';
import { SeeInShop } from '../record/SeeInShop.tsx';
import styles from './Reviews.module.css';

/** What was written about, and by whom. */
export function ReviewAside({ item }: { item: ReviewRecord }) {
  const { kind, product, slug, picture, variant, author, email, orderId } = item;
  const place = kind === 'question' ? 'perguntas' : 'avaliacoes';
  return (
    <>
      <Card title={t('reviews.about')} end={<SeeInShop path={`/produto/${slug}#${place}`} />}>
        <div className={styles.product}>
          {picture && <img src={thumbnailUrl(picture)} alt="" width={96} height={64} />}
          <p>
            {product}
            {variant && <span className={styles.facts}>{variant}</span>}
          </p>
        </div>
      </Card>
      <Card title={t('reviews.writtenBy')}>
        <p>{author}</p>
        {email && (
          <p>
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        )}
        {orderId && (
          <p>
            <a className="link figures" href={`${dashboardPath('orders')}/${orderId}`}>
              {t('reviews.seeOrder', { orderId })}
            </a>
          </p>
        )}
        {kind === 'review' && !orderId && <p className="small soft">{t('reviews.noOrder')}</p>}
      </Card>
    </>
  );
}
