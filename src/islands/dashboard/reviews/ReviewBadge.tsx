import { t } from '#i18n/t.ts';
import type { ReviewItem } from '#domain/reviews/review.ts';

const LOOK = { pending: 'badge--warning', approved: 'badge--muted', rejected: 'badge--danger' };

/** Whether a review or question waits, is in the shop, or was refused. */
export function ReviewBadge({ status }: Pick<ReviewItem, 'status'>) {
  return <span className={`badge ${LOOK[status]}`}>{t(`reviews.options.status.${status}`)}</span>;
}
