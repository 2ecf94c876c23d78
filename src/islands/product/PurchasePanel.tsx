import { t } from 'i18next';
import type { FrameMeasures } from '#domain/products/product.ts';
import { chosenVariant, type VariantChoice } from '#domain/products/variant-choice.ts';
import type { InstalmentRule } from '#domain/money.ts';
import { hasStock, isAvailable } from '#domain/stock/stock.ts';
import { AddToCart } from './AddToCart.tsx';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import { FavoriteButtons } from './FavoriteButtons.tsx';
import { GiftFields } from './GiftFields.tsx';
import styles from './PurchasePanel.module.css';
import type { PurchaseProduct } from './purchase.ts';
import { StockAlert } from './StockAlert.tsx';
import { StockLine } from './StockLine.tsx';
import { useChoice } from './useChoice.ts';
import { useGift } from './useGift.ts';
import { VariantPrice } from './VariantPrice.tsx';

interface PurchasePanelProps {
  product: PurchaseProduct;
  /** The complete choice to start with, made by `initialChoice`. */
  choice: VariantChoice;
  instalments: InstalmentRule;
  /** What paying by Pix takes off, in whole percent. */
  pixPercent?: number;
  /** The promotion that covers the product, as text. */
  promotion?: string;
  /** Pieces of one variant that one order may have. */
  maxPieces: number;
  /** Measures by the name of a size; none if all sizes have the same. */
  measures?: Record<string, FrameMeasures>;
}

const NO_MEASURES = {};

/** Choice of the variant, its price and stock, and the way into the cart. */
export default function PurchasePanel({
  product,
  choice: initial,
  instalments,
  pixPercent = 0,
  promotion = '',
  maxPieces,
  measures = NO_MEASURES,
}: PurchasePanelProps) {
  const { variants } = product;
  const state = useChoice(variants, initial);
  const gift = useGift();
  const variant = chosenVariant(variants, state.choice);
  const colors = new Map(variants.flatMap(({ color }) => (color ? [[color.slug, color]] : [])));
  const attribute = variants.find((each) => each.attribute)?.attribute?.attribute;
  const groups = [
    ['color', t('purchase.color')],
    ['attribute', attribute ?? ''],
    ['customAttr', product.customAttrLabel ?? t('purchase.customAttr')],
  ] as const;

  return (
    <div className={styles.panel}>
      {variant && (
        <VariantPrice
          priceCents={variant.priceCents}
          compareAtCents={variant.compareAtCents}
          instalments={instalments}
          // No discount falls on money.
          pixPercent={product.isGiftCard ? 0 : pixPercent}
          promotion={promotion}
          lenses={product.lenses}
        />
      )}
      {groups.map(([key, label]) => (
        <ChoiceGroup
          key={key}
          label={label}
          choiceKey={key}
          state={state}
          colors={colors}
          measures={measures}
        />
      ))}
      <StockLine available={isAvailable(product, variant)} variant={variant} />
      {product.isGiftCard && <GiftFields form={gift.form} faults={gift.faults} />}
      {variant &&
        (hasStock(variant.qty) ? (
          <AddToCart
            key={variant.id}
            product={product}
            variant={variant}
            maxPieces={maxPieces}
            gift={product.isGiftCard ? gift : null}
          />
        ) : (
          <StockAlert key={variant.id} productId={product.id} variantId={variant.id} />
        ))}
      <FavoriteButtons product={product} variant={variant} />
    </div>
  );
}
