import { t } from 'i18next';
import { useState } from 'react';
import type { Variant } from '#domain/catalogue/product.ts';
import { hasStock } from '#domain/stock.ts';
import { notify } from '#stores/toasts.ts';
import { QuantityStepper } from '../cart/QuantityStepper.tsx';
import { leaveFor } from '#stores/leave.ts';
import styles from './PurchasePanel.module.css';
import { buy, type PurchaseProduct } from './purchase.ts';

interface AddToCartProps {
  product: PurchaseProduct;
  variant: Variant;
}

/** Quantity and the button; on a phone the row stays in sight while the choices are read. */
export function AddToCart({ product, variant }: AddToCartProps) {
  const [qty, setQty] = useState(1);
  const [added, setAdded] = useState(false);
  const canBuy = hasStock(variant.qty);

  const add = () => {
    buy(product, variant, qty);
    setAdded(true);
    setQty(1);
    notify.success(t('toast.added', { name: product.name }), {
      action: { label: t('toast.seeCart'), onClick: () => leaveFor('/carrinho') },
    });
  };

  return (
    <>
      <div className={styles.add}>
        <QuantityStepper
          qty={qty}
          of={product.name}
          canDecrement={qty > 1}
          canIncrement={hasStock(variant.qty, qty + 1)}
          onDecrement={() => setQty(qty - 1)}
          onIncrement={() => setQty(qty + 1)}
        />
        <button type="button" className="button button--primary" disabled={!canBuy} onClick={add}>
          {canBuy ? t('purchase.add') : t('product.soldOut')}
        </button>
      </div>
      {added && (
        <a className={`link small ${styles.onward}`} href="/carrinho">
          {t('purchase.onward')}
        </a>
      )}
    </>
  );
}
