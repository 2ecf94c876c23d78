import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import type { CartItem } from '#domain/cart/cart.ts';
import { choicesText } from '#domain/cart/line.ts';
import { lineCents } from '#domain/cart/cart-totals.ts';
import { giftLines } from '#domain/gift-cards/gift-text.ts';
import { formatMoney } from '#domain/money.ts';
import { $cartTotals } from '#stores/cart-totals.ts';
import { $cart, $cartCount } from '#stores/cart.ts';
import { $couponCheck, checkOf } from '#stores/coupon.ts';
import { AppliedCoupon, useDiscountLine } from '../cart/Coupon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { SumLines, TotalStatus } from '../ui/SumLines.tsx';
import { deliveryCostText } from '../deliveries/delivery-text.ts';
import styles from './OrderSummary.module.css';

interface OrderSummaryProps {
  /** Null while no delivery is chosen. */
  deliveryCents: number | null;
  /** What a gift card pays. */
  giftCardCents: number;
}

/**
 * The items and the sums: a column that stays beside the steps; on a phone one line above them that opens on a press,
 * since the bar at the window's foot shows the total.
 */
export function OrderSummary({ deliveryCents, giftCardCents }: OrderSummaryProps) {
  const cart = useStore($cart);
  const { items, coupon } = cart;
  const check = checkOf(cart, useStore($couponCheck));
  const discount = useDiscountLine();
  const count = useStore($cartCount);
  const { subtotalCents, totalCents } = useStore($cartTotals);
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const payableCents = totalCents + (deliveryCents ?? 0) - giftCardCents;
  const byCard =
    giftCardCents > 0
      ? [{ label: t('checkout.giftCard.label'), cents: giftCardCents, less: true }]
      : [];
  const delivery = {
    label: t('checkout.delivery'),
    cents: deliveryCents ?? 0,
    text: deliveryCents === null ? t('checkout.toCompute') : deliveryCostText(deliveryCents),
  };

  return (
    <aside className={styles.aside}>
      <TotalStatus cents={payableCents} />
      <section className={`card ${styles.summary}`} aria-label={t('cart.summary')}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={detailsId}
          onClick={() => setOpen(!open)}
        >
          {items[0] && <Thumbnail item={items[0]} />}
          <span className={styles.what}>
            <span>{t('checkout.summaryToggle', { count })}</span>
            <span className={`small soft ${styles.names}`}>
              {items.map(({ name }) => name).join(', ')}
            </span>
          </span>
          <ChevronDown size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <div id={detailsId} className={`stack ${styles.details}`} data-open={open || undefined}>
          <ul className={styles.items}>
            {items.map((item) => (
              <SummaryItem key={item.uid} item={item} />
            ))}
          </ul>
          <a className={`link small ${styles.change}`} href="/carrinho">
            {t('checkout.review')}
          </a>
          {/* Why a coupon was refused is shown once, above the steps (CartChanges). */}
          {coupon.code && check?.state !== 'refused' && <AppliedCoupon />}
          <SumLines
            lines={[
              { label: t('cart.subtotal'), cents: subtotalCents },
              ...discount,
              delivery,
              ...byCard,
            ]}
            total={{
              label: t(giftCardCents > 0 ? 'checkout.giftCard.due' : 'cart.total'),
              cents: payableCents,
            }}
          />
        </div>
      </section>
    </aside>
  );
}

const Thumbnail = ({ item: { image, focal } }: { item: CartItem }) => (
  <span className={`tile ${styles.thumbnail}`}>
    {image && <Picture image={image} focal={focal} alt="" sizes="72px" />}
  </span>
);

/** One line of the order: picture, pieces, name and price. */
function SummaryItem({ item }: { item: CartItem }) {
  const choices = choicesText(item);
  return (
    <li className={styles.item}>
      <Thumbnail item={item} />
      <span className={styles.what}>
        <span>
          {item.qty} × {item.name}
        </span>
        {choices && <span className="soft">{choices}</span>}
        {giftLines(item.gift, t).map((text) => (
          <span key={text} className="soft">
            {text}
          </span>
        ))}
        {item.lenses && <span className="soft">{t(`product.lenses.${item.lenses}`)}</span>}
      </span>
      <span className="price">{formatMoney(lineCents(item))}</span>
    </li>
  );
}
