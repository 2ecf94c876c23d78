import { t } from '#i18n/t.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';

interface ProductCountProps {
  count: number;
  /** The filter of the list of products that finds them, and its value. */
  filter: string;
  value: string;
}

/** How many products a record has, with a link to them. */
export function ProductCount({ count, filter, value }: ProductCountProps) {
  const text = t('dashboard.products', { count });
  if (count === 0) return text;
  return (
    <a className="link" href={`${dashboardPath('products')}?${filter}=${value}`}>
      {text}
    </a>
  );
}
