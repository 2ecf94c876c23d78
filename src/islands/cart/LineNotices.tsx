import { t, type TextKey } from '#i18n/t.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import styles from './CartLine.module.css';
import type { PriceChange, Shortage } from './useCartCheck.ts';

interface LineNoticesProps {
  shortage: Shortage | null;
  priceChange: PriceChange | undefined;
  onAcceptPrice: () => void;
  /** Sets the quantity to as many pieces as there are. */
  onTake: (pieces: number) => void;
}

const SHORTAGE_TEXTS: Record<Shortage['kind'], TextKey> = {
  gone: 'cart.gone',
  'sold-out': 'cart.sold-out',
  short: 'cart.short',
  limit: 'cart.limit',
};

/** What has changed about a line since it was put into the cart, and a way to go on. */
export function LineNotices({ shortage, priceChange, onAcceptPrice, onTake }: LineNoticesProps) {
  return (
    <>
      {shortage && (
        <div className={`notice notice--warning ${styles.notice}`}>
          <span>
            {t(SHORTAGE_TEXTS[shortage.kind], { count: 'left' in shortage ? shortage.left : 0 })}
          </span>
          {'left' in shortage && (
            <button
              type="button"
              className="button button--small"
              onClick={() => onTake(shortage.left)}
            >
              {t('cart.take', { count: shortage.left })}
            </button>
          )}
        </div>
      )}
      {priceChange && (
        <div className={`notice ${styles.notice}`}>
          <span>
            {t(priceChange.to > priceChange.from ? 'cart.dearer' : 'cart.cheaper', {
              from: formatMoney(toCents(priceChange.from)),
              to: formatMoney(toCents(priceChange.to)),
            })}
          </span>
          <button type="button" className="button button--small" onClick={onAcceptPrice}>
            {t('cart.acceptPrice')}
          </button>
        </div>
      )}
    </>
  );
}
