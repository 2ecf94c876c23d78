import { useStore } from '@nanostores/react';
import { t, textAt } from '#i18n/t.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import type { CartItem } from '#domain/cart/cart.ts';
import type { CartTotals } from '#domain/cart/cart-totals.ts';
import { choicesText } from '#domain/cart/line.ts';
import { lineCents } from '#domain/cart/cart-totals.ts';
import { giftLines } from '#domain/gift-cards/gift-text.ts';
import type { DeliveryJson } from '#domain/deliveries/delivery.ts';
import { formatMoney } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/orders/order.ts';
import { $cart, $cartCount } from '#stores/cart.ts';
import { $couponCheck, checkOf } from '#stores/coupon.ts';
import { $settings } from '#stores/settings.ts';
import { AppliedCoupon, useDiscountLine } from '../cart/Coupon.tsx';
import { lensTexts } from '../cart/LensOfLine.tsx';
import { FixedLink } from '../ui/FixedLink.tsx';
import { Picture } from '../ui/Picture.tsx';
import { SumLines, TotalStatus } from '../ui/SumLines.tsx';
import { daysText, deliveryCostText, placeText } from '../deliveries/delivery-text.ts';
import styles from './OrderSummary.module.css';

interface OrderSummaryProps {
  totals: CartTotals;
  /** Whole percent that paying by Pix takes off; 0 while another way is chosen. */
  pixPercent: number;
  /** Null while none is chosen. */
  delivery: DeliveryJson | null;
  method: PaymentMethod | undefined;
  /** Whether the order is on its way. */
  sending: boolean;
}

/**
 * What is bought, the sums, and the button that places the order: a column that stays beside the steps. On a phone the
 * items are one line above the steps that opens on a press, and the button stands with the total in a bar at the
 * window's foot. It is the summary of the contract that the law asks for before the purchase (Decreto 7.962, art. 4).
 */
export function OrderSummary(props: OrderSummaryProps) {
  const { totals, pixPercent, delivery, method, sending } = props;
  const { subtotalCents, deliveryCents, giftCardCents, dueCents } = totals;
  const cart = useStore($cart);
  const { items, coupon } = cart;
  const check = checkOf(cart, useStore($couponCheck));
  const discounts = useDiscountLine(totals, pixPercent);
  const count = useStore($cartCount);
  const [open, setOpen] = useState(false);
  const id = useId();
  const byCard =
    giftCardCents > 0
      ? [{ label: t('checkout.giftCard.label'), cents: giftCardCents, less: true }]
      : [];
  const terms = [
    delivery && [delivery.type, daysText(delivery), placeText(delivery)],
    method && [textAt(`checkout.method.${method}`), textAt(`checkout.methodDetail.${method}`)],
  ];

  return (
    <aside className={`card ${styles.aside}`}>
      <TotalStatus cents={dueCents} />
      <section className={styles.summary} aria-label={t('cart.summary')}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
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
        <div id={id} className={styles.details} data-open={open || undefined}>
          {/* Scrolls by keyboard, too, where there are more than fit beside the steps. */}
          <ul className={styles.items} tabIndex={items.length > 2 ? 0 : undefined}>
            {items.map((item) => (
              <SummaryItem key={item.uid} item={item} />
            ))}
          </ul>
          <a className={`link small ${styles.change}`} href="/carrinho">
            {t('checkout.review')}
          </a>
          {/* Why a coupon was refused is said once, above the steps (Review). */}
          {coupon.code && check?.state !== 'refused' && <AppliedCoupon />}
          <SumLines
            lines={[
              { label: t('cart.subtotal'), cents: subtotalCents },
              ...discounts,
              {
                label: t('checkout.delivery'),
                cents: deliveryCents,
                text: delivery ? deliveryCostText(deliveryCents) : t('checkout.toCompute'),
              },
              ...byCard,
            ]}
            total={{
              label: t(giftCardCents > 0 ? 'checkout.giftCard.due' : 'cart.total'),
              cents: dueCents,
            }}
          />
          <ul className="small soft" id={`${id}-terms`} aria-label={t('checkout.howItArrives')}>
            {terms.map(
              (parts) => parts && <li key={parts[0]}>{parts.filter(Boolean).join(' · ')}</li>,
            )}
          </ul>
        </div>
      </section>
      <div className={styles.bar}>
        <button
          type="submit"
          className={`button button--primary ${styles.confirm}`}
          aria-disabled={sending}
          aria-busy={sending}
          aria-describedby={`${id}-terms`}
        >
          {t('checkout.confirm')}
          {/* Not part of the name: the total is read out in the summary, where a desktop shows it. */}
          <span className={`price ${styles.sum}`} aria-hidden="true">
            {formatMoney(dueCents)}
            {!delivery && <span className={styles.more}>{t('checkout.plusDelivery')}</span>}
          </span>
        </button>
        <p className="small soft" role="status">
          {sending && t('checkout.sending')}
        </p>
      </div>
      <LegalHints />
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
        {item.lens
          ? lensTexts(item.lens).map((text) => (
              <span key={text} className="soft">
                {text}
              </span>
            ))
          : item.lenses && <span className="soft">{t(`product.lenses.${item.lenses}`)}</span>}
      </span>
      <span className="price">{formatMoney(lineCents(item))}</span>
    </li>
  );
}

/** What buyers must read before they confirm, by law, and what they agree to. */
function LegalHints() {
  const { promises } = useStore($settings, { ssr: 'initial' });
  return (
    <div className={`small soft ${styles.legal}`}>
      <p>
        {t('checkout.withdrawal', { count: promises.returnDays })}{' '}
        <FixedLink to="trocas-e-devolucoes">{t('checkout.returns')}</FixedLink>
      </p>
      <p>
        {t('checkout.agreement')}{' '}
        <FixedLink to="termos" stays>
          {t('checkout.terms')}
        </FixedLink>{' '}
        {t('checkout.and')}{' '}
        <FixedLink to="privacidade" stays>
          {t('checkout.privacy')}
        </FixedLink>
        .
      </p>
    </div>
  );
}
