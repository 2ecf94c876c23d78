import { t } from '#i18n/t.ts';
import { useId } from 'react';
import type { CartCheckLine } from '#domain/cart/cart-check.ts';
import type { CartItem, CartLens } from '#domain/cart/cart.ts';
import { formatMoney, toCents, toReais } from '#domain/money.ts';
import { changeLens } from '#stores/cart-actions.ts';
import { openLensStep } from '#stores/lens-step.ts';
import styles from './CartLine.module.css';

/** What a line's lenses are: their name, use, treatments, and where the prescription stands. */
export function lensTexts({ name, use, treatments, prescriptionId }: CartLens): string[] {
  const parts = [
    t(`cart.lens.use.${use}`),
    ...treatments.map((treatment) => t(`cart.lens.treatment.${treatment}`)),
  ];
  const prescription = t(prescriptionId ? 'cart.lens.sent' : 'cart.lens.later');
  return [
    name ? t('cart.lens.named', { name }) : t('cart.lens.unnamed'),
    parts.join(' · '),
    ...(use === 'none' ? [] : [prescription]),
  ];
}

interface LensOfLineProps {
  item: CartItem;
  lens: CartLens;
  finding: CartCheckLine | undefined;
}

/** The way to lenses for a frame that lies in the cart alone. */
export function AddLenses({ item, of }: { item: CartItem; of: string }) {
  const take = (lens: CartLens | null) => {
    if (!lens) return;
    const price = toReais(toCents(item.price) + toCents(lens.price ?? 0));
    changeLens(item.uid, { lens, price });
  };
  return (
    <button
      type="button"
      className={`link small ${styles.addLenses}`}
      aria-haspopup="dialog"
      aria-describedby={of}
      onClick={() => openLensStep({ frame: item, onChosen: take })}
    >
      {t('cart.lens.add')}
    </button>
  );
}

/** The lenses below their frame, and the ways to other ones or to none. */
export function LensOfLine({ item, lens, finding }: LensOfLineProps) {
  const id = useId();
  const [name = '', ...texts] = lensTexts(lens);
  const { uid } = item;
  // Of lenses that are no longer sold, nothing is known: the shop's price is the frame's then.
  const isGone = finding?.state === 'lens-gone';
  const price = isGone ? finding.price : toReais(toCents(item.price) - toCents(lens.price ?? 0));
  const change = (to: CartLens | null) =>
    changeLens(uid, {
      lens: to ?? undefined,
      price: toReais(toCents(price) + toCents(to?.price ?? 0)),
    });

  return (
    <div className={styles.lens}>
      <p className={`small ${styles.lensName}`} id={id}>
        <span>{name}</span>
        {lens.price !== undefined && (
          <span className="price soft">{formatMoney(toCents(lens.price))}</span>
        )}
      </p>
      {texts.map((text) => (
        <p key={text} className="soft small">
          {text}
        </p>
      ))}
      <p className={styles.lensWays}>
        <button
          type="button"
          className="link small"
          aria-haspopup="dialog"
          aria-describedby={id}
          onClick={() =>
            openLensStep({ frame: { ...item, lens: undefined, price }, lens, onChosen: change })
          }
        >
          {t('cart.lens.change')}
        </button>
        <button
          type="button"
          className="link small"
          aria-describedby={id}
          onClick={() => change(null)}
        >
          {t('cart.lens.remove')}
        </button>
      </p>
    </div>
  );
}
