import { t } from '#i18n/t.ts';
import type { ProductStatus } from '#domain/products/product-status.ts';

const LOOK: Readonly<Record<ProductStatus, string>> = {
  active: 'soft',
  scheduled: 'badge badge--warning',
  draft: 'badge badge--muted',
  hidden: 'badge badge--muted',
  archived: 'badge badge--muted',
};

/** A product's status; an active one needs no colour. */
export function StatusBadge({ status }: { status: ProductStatus }) {
  return <span className={LOOK[status]}>{t(`products.options.status.${status}`)}</span>;
}
