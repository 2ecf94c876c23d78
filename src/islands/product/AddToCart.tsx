import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { maxQtyOf, piecesToAdd } from '#domain/cart/cart-check.ts';
import type { OfferedVariant } from '#domain/products/product.ts';
import { openCartDrawer } from '#stores/cart-drawer.ts';
import { $cart } from '#stores/cart.ts';
import { QuantityStepper } from '../cart/QuantityStepper.tsx';
import styles from './AddToCart.module.css';
import { BuyBar } from './BuyBar.tsx';
import { buy, piecesIn, type PurchaseProduct } from './purchase.ts';
import type { ShownSize } from './size-text.ts';
import type { GiftForm } from './useGift.ts';

interface AddToCartProps {
  product: PurchaseProduct;
  /** In stock. */
  variant: OfferedVariant;
  size: ShownSize | null;
  /** Pieces of it that one order may have. */
  maxPieces: number;
  /** The recipient, if it is a gift card: each recipient is a line of its own. */
  gift: GiftForm | null;
}

/** Why no more can be chosen: `most` are all that there are, or all that one order may have. */
function whyNoMore(cap: { most: number; isAll: boolean; inCart: number }): string {
  const { most: count, isAll, inCart } = cap;
  if (!isAll) return t('cart.noMorePerOrder', { count });
  return t(inCart > 0 ? 'purchase.restInCart' : 'cart.noMoreStock', { count, inCart });
}

/** The button, and how many: frames and gift cards are bought one at a time. */
export function AddToCart({ product, variant, size, maxPieces, gift }: AddToCartProps) {
  const { items } = useStore($cart, { ssr: 'initial' });
  const [wanted, setWanted] = useState(1);
  const inCart = piecesIn(items, product, variant);
  const most = maxQtyOf(variant.qty, maxPieces);
  const isAll = most === variant.qty;
  /** Another tab may have put pieces in meanwhile. */
  const qty = Math.max(1, piecesToAdd(most, inCart, wanted));
  const canIncrement = piecesToAdd(most, inCart, qty + 1) > qty;
  const isSingle = product.lenses !== null || gift !== null;
  const why = whyNoMore({ most, isAll, inCart });

  const add = () => {
    const given = gift?.take() ?? null;
    if (gift && !given) return;
    const added = buy(product, variant, { pieces: qty, most, gift: given });
    setWanted(1);
    if (added > 0) gift?.clear();
    openCartDrawer({ name: product.name, ...(added < qty && { most, isAll }) });
  };

  return (
    <div className={isSingle ? styles.single : styles.counted}>
      {!isSingle && (
        <QuantityStepper
          qty={qty}
          of={product.name}
          canDecrement={qty > 1}
          canIncrement={canIncrement}
          whyNoMore={why}
          onDecrement={() => setWanted(qty - 1)}
          onIncrement={() => setWanted(qty + 1)}
        />
      )}
      <BuyBar what={size ?? product.name} priceCents={variant.priceCents * qty}>
        <button type="button" className="button button--primary" onClick={add}>
          {t('purchase.add')}
        </button>
      </BuyBar>
      {isSingle && inCart >= most && <p className={`small soft ${styles.why}`}>{why}</p>}
    </div>
  );
}
