import { t } from '#i18n/t.ts';
import { useEffect, useState } from 'react';
import type { FrameMeasures } from '#domain/products/product.ts';
import { shownPrice } from '#domain/products/shown-price.ts';
import {
  chosenVariant,
  openChoice,
  variantsLeft,
  type ChoiceKey,
  type VariantChoice,
} from '#domain/products/variant-choice.ts';
import type { InstalmentRule } from '#domain/money.ts';
import { hasStock, isAvailable } from '#domain/stock/stock.ts';
import { AddToCart } from './AddToCart.tsx';
import { AskForChoice, focusChoice } from './AskForChoice.tsx';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import { FavoriteButtons } from './FavoriteButtons.tsx';
import { GiftFields } from './GiftFields.tsx';
import { LensOffer } from './LensOffer.tsx';
import styles from './PurchasePanel.module.css';
import type { PurchaseProduct } from './purchase.ts';
import { StockAlert } from './StockAlert.tsx';
import { StockLine } from './StockLine.tsx';
import { sizeText } from './size-text.ts';
import { useChoice } from './useChoice.ts';
import { useGift } from './useGift.ts';
import { VariantPrice } from './VariantPrice.tsx';

/** Shows the code of the chosen variant among the page's facts (ProductFacts), which are not an island. */
function showSku(sku: string): void {
  const fact = document.querySelector('[data-chosen-sku]');
  if (fact) fact.textContent = sku;
}

interface PurchasePanelProps {
  product: PurchaseProduct;
  /** The choice to start with, made by `openingChoice`. */
  choice: VariantChoice;
  instalments: InstalmentRule;
  /** What paying by Pix takes off, in whole percent. */
  pixPercent?: number;
  /** The promotion that covers the product, as text. */
  promotion?: string;
  /** Pieces of one variant that one order may have. */
  maxPieces: number;
  /** Measures by the name of a size; those of all under '' if they have the same. */
  measures?: Record<string, FrameMeasures>;
  /** What a pair of lenses for it costs at least, cents; left out where the shop makes none. */
  lensesFrom?: number | undefined;
}

const NO_MEASURES = {};

/** Choice of the variant, its price and stock, and the button that adds it to the cart. */
export default function PurchasePanel({
  product,
  choice: initial,
  instalments,
  pixPercent = 0,
  promotion = '',
  maxPieces,
  measures = NO_MEASURES,
  lensesFrom,
}: PurchasePanelProps) {
  const { variants } = product;
  const state = useChoice(variants, initial);
  const gift = useGift();
  const [missed, setMissed] = useState<ChoiceKey | null>(null);
  const variant = chosenVariant(variants, state.choice);
  const left = variantsLeft(variants, state.choice);
  const price = shownPrice(variant ? [variant] : left);
  const open = openChoice(variants, state.choice);
  const colors = new Map(variants.flatMap(({ color }) => (color ? [[color.slug, color]] : [])));
  const attribute = variants.find((each) => each.attribute)?.attribute?.attribute;
  const groups = [
    ['color', t('purchase.color')],
    ['attribute', attribute ?? ''],
    ['customAttr', product.customAttrLabel ?? t('purchase.customAttr')],
  ] as const;
  const size = sizeText(state.choice, measures);

  useEffect(() => {
    if (variant) showSku(variant.sku);
  }, [variant]);

  const ask = (key: ChoiceKey) => {
    setMissed(key);
    focusChoice(key);
  };

  const purchase = () => {
    if (!variant) {
      const label = groups.find(([key]) => key === open)?.[1] ?? '';
      return (
        <AskForChoice choiceKey={open ?? 'attribute'} label={label} price={price} onAsk={ask} />
      );
    }
    const { id } = variant;
    return hasStock(variant.qty) ? (
      <AddToCart
        key={id}
        product={product}
        variant={variant}
        size={size}
        maxPieces={maxPieces}
        gift={product.isGiftCard ? gift : null}
      />
    ) : (
      <StockAlert key={id} productId={product.id} variant={variant} size={size} />
    );
  };

  return (
    <div className={styles.panel}>
      <VariantPrice
        {...price}
        instalments={instalments}
        // No discount falls on money.
        pixPercent={product.isGiftCard ? 0 : pixPercent}
        promotion={promotion}
        lenses={product.lenses}
      />
      {groups.map(([key, label]) => (
        <ChoiceGroup
          key={key}
          label={label}
          choiceKey={key}
          state={state}
          colors={colors}
          measures={measures}
          isMissed={missed === key}
        />
      ))}
      <StockLine
        available={isAvailable({ ...product, variants: left }, variant)}
        variant={variant}
        choice={state.choice}
      />
      {product.isGiftCard && (!variant || hasStock(variant.qty)) && (
        <GiftFields form={gift.form} faults={gift.faults} />
      )}
      {lensesFrom !== undefined && (!variant || hasStock(variant.qty)) && (
        <LensOffer
          product={product}
          variant={variant}
          maxPieces={maxPieces}
          fromCents={lensesFrom}
          onMissed={() => ask(open ?? 'attribute')}
        />
      )}
      {purchase()}
      <FavoriteButtons product={product} variant={variant} />
    </div>
  );
}
