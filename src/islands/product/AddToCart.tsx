import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import { useLayoutEffect, useRef, useState } from 'react';
import { maxQtyOf, piecesToAdd } from '#domain/cart/cart-check.ts';
import type { OfferedVariant } from '#domain/products/product.ts';
import { formatMoney } from '#domain/money.ts';
import { openCartDrawer } from '#stores/cart-drawer.ts';
import { $cart } from '#stores/cart.ts';
import { QuantityStepper } from '../cart/QuantityStepper.tsx';
import styles from './AddToCart.module.css';
import { buy, piecesIn, type PurchaseProduct } from './purchase.ts';
import type { GiftForm } from './useGift.ts';
import { usePassed } from './usePassed.ts';

interface AddToCartProps {
  product: PurchaseProduct;
  /** In stock. */
  variant: OfferedVariant;
  /** Pieces of it that one order may have. */
  maxPieces: number;
  /** Who gets it, if it is a gift card: each is bought by itself. */
  gift: GiftForm | null;
}

/** Why no more can be chosen: `most` are all that there are, or all that one order may have. */
function whyNoMore(cap: { most: number; isAll: boolean; inCart: number }): string {
  const { most: count, isAll, inCart } = cap;
  if (!isAll) return t('cart.noMorePerOrder', { count });
  return t(inCart > 0 ? 'purchase.restInCart' : 'cart.noMoreStock', { count, inCart });
}

/**
 * Quantity and the button. On a phone, once it has been scrolled past, the same button appears in a
 * bar at the lower edge, with the price in the place of the quantity. The bar is rendered again instead of
 * moved: an element that jumps across the window counts as a layout shift.
 */
export function AddToCart({ product, variant, maxPieces, gift }: AddToCartProps) {
  const { items } = useStore($cart, { ssr: 'initial' });
  const [wanted, setWanted] = useState(1);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  const isPassed = usePassed(place);
  const inCart = piecesIn(items, product, variant);
  const most = maxQtyOf(variant.qty, maxPieces);
  const isAll = most === variant.qty;
  /** Another tab may have put pieces in meanwhile. */
  const qty = Math.max(1, piecesToAdd(most, inCart, wanted));
  const canIncrement = piecesToAdd(most, inCart, qty + 1) > qty;

  useLayoutEffect(() => {
    if (hasFocus.current) button.current?.focus({ preventScroll: true });
  }, [isPassed]);

  const add = () => {
    const given = gift?.take() ?? null;
    if (gift && !given) return;
    const added = buy(product, variant, { pieces: qty, most, gift: given });
    setWanted(1);
    if (added > 0) gift?.clear();
    openCartDrawer({ name: product.name, ...(added < qty && { most, isAll }) });
  };

  return (
    <div ref={place} className={styles.place}>
      <div
        key={isPassed ? 'bar' : 'row'}
        className={isPassed ? `${styles.add} ${styles.bar}` : styles.add}
      >
        {!gift && (
          <div className={styles.quantity}>
            <QuantityStepper
              qty={qty}
              of={product.name}
              canDecrement={qty > 1}
              canIncrement={canIncrement}
              whyNoMore={whyNoMore({ most, isAll, inCart })}
              onDecrement={() => setWanted(qty - 1)}
              onIncrement={() => setWanted(qty + 1)}
            />
          </div>
        )}
        <p className={styles.summary}>
          <span className={`small soft ${styles.name}`}>{product.name}</span>
          <span className="price">{formatMoney(variant.priceCents * qty)}</span>
        </p>
        <button
          ref={button}
          type="button"
          className="button button--primary"
          onFocus={() => (hasFocus.current = true)}
          onBlur={() => (hasFocus.current = false)}
          onClick={add}
        >
          {t('purchase.add')}
        </button>
      </div>
    </div>
  );
}
