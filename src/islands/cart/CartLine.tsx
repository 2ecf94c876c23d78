import { t, type TextKey } from '#i18n/t.ts';
import { useId } from 'react';
import type { CartCheckLine } from '#domain/cart/cart-check.ts';
import { lineCents } from '#domain/cart/cart-totals.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { choicesText } from '#domain/cart/line.ts';
import { giftLines } from '#domain/gift-cards/gift-text.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { changeQty, decrementQty, incrementQty } from '#stores/cart-actions.ts';
import { Marking } from '../ui/Marking.tsx';
import { Picture } from '../ui/Picture.tsx';
import styles from './CartLine.module.css';
import { AddLenses, LensOfLine } from './LensOfLine.tsx';
import { QuantityStepper } from './QuantityStepper.tsx';
import { type PriceChange, type Shortage, shortageOf, whyNoMore } from './useCartCheck.ts';

interface CartLineProps {
  item: CartItem;
  finding: CartCheckLine | undefined;
  priceChange: PriceChange | undefined;
  onAcceptPrice: () => void;
  onRemove: () => void;
}

export function CartLine({ item, finding, priceChange, onAcceptPrice, onRemove }: CartLineProps) {
  const { uid, qty } = item;
  const name = finding?.name || item.name || t('cart.unnamed');
  const slug = finding?.slug || item.slug;
  const image = finding?.image ?? item.image;
  // Once the shop has answered, the line has its point as well; until then both are as they were saved.
  const { focal } = finding?.variant ?? item;
  const choices = choicesText(item);
  const gift = giftLines(item.gift, t);
  const shortage = shortageOf(item, finding);
  const nameId = useId();

  return (
    <li className={styles.line} data-gone={shortage?.kind === 'gone' || undefined}>
      <div className={`tile ${styles.picture}`}>
        {image && (
          <Picture image={image} focal={focal} alt="" sizes="(width >= 48rem) 160px, 96px" />
        )}
      </div>
      <div className={styles.what}>
        <h2 className={styles.name} id={nameId}>
          {slug ? <a href={`/produto/${slug}`}>{name}</a> : name}
        </h2>
        {choices && <p className="soft small">{choices}</p>}
        {finding?.marking && (
          <p className={`figures small soft ${styles.marking}`}>
            <Marking of={finding.marking} />
          </p>
        )}
        {/* Space for the measures of glasses until the shop has sent them, so that nothing below moves. */}
        {!finding && item.lenses && (
          <p className={`figures small ${styles.marking}`} aria-hidden="true">
            {'\u00a0'}
          </p>
        )}
        {gift.map((text) => (
          <p key={text} className="soft small">
            {text}
          </p>
        ))}
        {item.lenses && !item.lens && (
          <p className="soft small">{t(`product.lenses.${item.lenses}`)}</p>
        )}
        {item.takesLenses && !item.lens && shortage?.kind !== 'gone' && (
          <AddLenses item={{ ...item, name, slug }} of={nameId} />
        )}
        {/* And for the way to its lenses. */}
        {!finding && item.lenses && item.takesLenses === undefined && !item.lens && (
          <p className={styles.addLenses} aria-hidden="true" />
        )}
        {qty > 1 && (
          <p className="soft small figures">
            {formatMoney(toCents(item.price))} {t('cart.each')}
          </p>
        )}
      </div>
      {item.lens && <LensOfLine item={item} lens={item.lens} finding={finding} />}
      <div className={styles.actions}>
        <QuantityStepper
          qty={qty}
          of={name}
          canIncrement={!finding || qty < finding.maxQty}
          whyNoMore={whyNoMore(item, finding)}
          onIncrement={() => incrementQty(uid)}
          onDecrement={() => (qty > 1 ? decrementQty(uid) : onRemove())}
        />
        <button
          type="button"
          className={`link small ${styles.remove}`}
          aria-describedby={nameId}
          onClick={onRemove}
        >
          {t('cart.remove')}
        </button>
      </div>
      <p className={`price ${styles.total}`}>
        <span className="visually-hidden">{t('cart.lineTotal')} </span>
        {formatMoney(lineCents(item))}
      </p>
      <LineNotices
        shortage={shortage}
        priceChange={priceChange}
        onAcceptPrice={onAcceptPrice}
        onTake={(pieces) => changeQty(uid, pieces)}
      />
    </li>
  );
}

interface LineNoticesProps {
  shortage: Shortage | null;
  priceChange: PriceChange | undefined;
  onAcceptPrice: () => void;
  /** Sets the quantity to as many pieces as there are. */
  onTake: (pieces: number) => void;
}

const SHORTAGE_TEXTS: Record<Shortage['kind'], TextKey> = {
  gone: 'cart.gone',
  'lens-gone': 'cart.lens-gone',
  'sold-out': 'cart.sold-out',
  short: 'cart.short',
  limit: 'cart.limit',
};

/** What has changed about a line since it was put into the cart, and a way to go on. */
function LineNotices({ shortage, priceChange, onAcceptPrice, onTake }: LineNoticesProps) {
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
