import { t } from 'i18next';
import ShoppingBag from 'lucide-react/icons/shopping-bag';

/** Nothing to buy yet, and a way back to what there is. */
export function EmptyCart() {
  return (
    <div className="empty">
      <ShoppingBag size={40} strokeWidth={1.25} aria-hidden="true" />
      <p className="lead">{t('cart.empty')}</p>
      <a className="button button--primary" href="/produtos">
        {t('cart.browse')}
      </a>
    </div>
  );
}
