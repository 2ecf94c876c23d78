import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { maxQtyOf } from '#domain/cart/cart-check.ts';
import type { CartLens } from '#domain/cart/cart.ts';
import { formatMoney } from '#domain/money.ts';
import type { OfferedVariant } from '#domain/products/product.ts';
import { openCartDrawer } from '#stores/cart-drawer.ts';
import { $lensStep, openLensStep } from '#stores/lens-step.ts';
import { buy, itemOf, type PurchaseProduct } from './purchase.ts';

interface LensOfferProps {
  product: PurchaseProduct;
  /** Null while it is not chosen. */
  variant: OfferedVariant | null | undefined;
  /** Pieces of it that one order may have. */
  maxPieces: number;
  /** Of a pair of lenses, at least. */
  fromCents: number;
  /** Asks for the variant. */
  onMissed: () => void;
}

/** The way to finished glasses: opens the lens step, which puts them into the cart, or the frame alone. */
export function LensOffer({ product, variant, maxPieces, fromCents, onMissed }: LensOfferProps) {
  const isOpen = useStore($lensStep, { ssr: () => null }) !== null;

  const add = (chosen: OfferedVariant, lens: CartLens | null) => {
    const most = maxQtyOf(chosen.qty, maxPieces);
    const added = buy(product, chosen, { pieces: 1, most, lens });
    openCartDrawer({
      name: product.name,
      ...(added < 1 && { most, isAll: most === chosen.qty }),
    });
  };

  const open = () => {
    if (!variant) return onMissed();
    openLensStep({ frame: itemOf(product, variant), onChosen: (lens) => add(variant, lens) });
  };

  return (
    <button type="button" className="button" aria-busy={isOpen || undefined} onClick={open}>
      {t('purchase.lenses', { price: formatMoney(fromCents) })}
    </button>
  );
}
