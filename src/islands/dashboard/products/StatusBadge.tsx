import { t } from 'i18next';
import type { ProductStatus } from '#domain/catalogue/product-status.ts';

const LOOK: Readonly<Record<ProductStatus, string>> = {
  active: 'badge--success',
  scheduled: 'badge--warning',
  draft: 'badge--muted',
  hidden: 'badge--muted',
  archived: 'badge--muted',
};

/** Where a product stands, in a word. */
export function StatusBadge({ status }: { status: ProductStatus }) {
  return <span className={`badge ${LOOK[status]}`}>{t(`products.options.status.${status}`)}</span>;
}
