import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import type { CartItem } from '#domain/cart/cart.ts';
import { lineCents } from '#domain/cart/totals.ts';
import { formatMoney } from '#domain/money.ts';
import { $cart, $cartTotals } from '#stores/cart.ts';
import { choicesText } from '../cart/choices-text.ts';
import { Picture } from '../ui/Picture.tsx';
import { SumLines } from '../ui/SumLines.tsx';
import styles from './Checkout.module.css';
import { deliveryCostText } from './DeliveryChoice.tsx';

interface OrderSummaryProps {
  /** Null while no delivery is chosen. */
  deliveryCents: number | null;
}

/** What is bought and what it costs in all. */
export function OrderSummary({ deliveryCents }: OrderSummaryProps) {
  const { items, coupon } = useStore($cart);
  const { subtotalCents, discountCents, totalCents } = useStore($cartTotals);
  const discount = {
    label: t('cart.discount', { code: coupon.code }),
    cents: discountCents,
    less: true,
  };
  const delivery = {
    label: t('checkout.delivery'),
    cents: deliveryCents ?? 0,
    text: deliveryCents === null ? t('checkout.toCompute') : deliveryCostText(deliveryCents),
  };

  return (
    <section className="card stack" aria-label={t('cart.summary')}>
      <ul className={styles.items}>
        {items.map((item) => (
          <SummaryItem key={item.uid} item={item} />
        ))}
      </ul>
      <a className="link small" href="/carrinho">
        {t('checkout.review')}
      </a>
      <SumLines
        lines={[
          { label: t('cart.subtotal'), cents: subtotalCents },
          ...(discountCents > 0 ? [discount] : []),
          delivery,
        ]}
        total={{ label: t('cart.total'), cents: totalCents + (deliveryCents ?? 0) }}
      />
    </section>
  );
}

function SummaryItem({ item }: { item: CartItem }) {
  const choices = choicesText(item);
  return (
    <li className={styles.item}>
      <span className={`tile ${styles.thumbnail}`}>
        {item.image && <Picture image={item.image} alt="" sizes="72px" />}
      </span>
      <span className={styles.cardText}>
        <span>
          {item.qty} × {item.name}
        </span>
        {choices && <span className="small soft">{choices}</span>}
      </span>
      <span className="price">{formatMoney(lineCents(item))}</span>
    </li>
  );
}
