import { useStore } from '@nanostores/react';
import { t, textAt } from '#i18n/t.ts';
import { cityText, countryText } from '#domain/address/place-text.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { choicesText } from '#domain/cart/line.ts';
import type { DeliveryJson } from '#domain/deliveries/delivery.ts';
import { formatMoney } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/orders/order.ts';
import { $cartTotals } from '#stores/cart-totals.ts';
import { $cart } from '#stores/cart.ts';
import { $settings } from '#stores/settings.ts';
import { useDiscountLine } from '../cart/Coupon.tsx';
import { daysText, deliveryCostText, placeText } from '../deliveries/delivery-text.ts';
import { FixedLink } from '../ui/FixedLink.tsx';
import styles from './Checkout.module.css';

interface ReviewProps {
  /** Where the order goes. */
  target: CartAddress;
  delivery: DeliveryJson | null;
  /** Cents; null while no delivery is chosen. */
  deliveryCents: number | null;
  method: PaymentMethod | undefined;
  /** Id of what says how it is paid: it describes the button that orders. */
  paymentId: string;
}

interface Recap {
  what: string;
  parts: (string | undefined)[];
  /** Where it can be changed. */
  href: string;
  id?: string;
}

/**
 * The summary of the contract that the law asks for before the purchase (Decreto 7.962, art. 4), with links back to
 * each part.
 */
export function Review({ target, delivery, deliveryCents, method, paymentId }: ReviewProps) {
  const { billingInfo, items } = useStore($cart);
  const { subtotalCents } = useStore($cartTotals);
  const discounts = useDiscountLine();
  const { house, zipCode } = target;
  const recaps: Recap[] = [
    {
      what: t('checkout.recap.items'),
      href: '/carrinho',
      parts: items.map((item) =>
        [`${item.qty} × ${item.name}`, choicesText(item)].filter(Boolean).join(', '),
      ),
    },
    {
      what: t('checkout.recap.sums'),
      href: '/carrinho',
      parts: [
        t('checkout.recap.sumOf', { what: t('cart.subtotal'), sum: formatMoney(subtotalCents) }),
        ...discounts.map(({ label, cents, text }) =>
          t('checkout.recap.sumOf', { what: label, sum: text ?? `−${formatMoney(cents)}` }),
        ),
        t('checkout.recap.sumOf', {
          what: t('checkout.delivery'),
          sum: deliveryCents === null ? t('checkout.toCompute') : deliveryCostText(deliveryCents),
        }),
      ],
    },
    {
      what: t(delivery?.pickUp ? 'checkout.recap.pickUp' : 'checkout.recap.place'),
      href: '#entrega',
      parts: delivery?.pickUp
        ? [placeText(delivery)]
        : [house, cityText(target), zipCode, countryText(target)],
    },
    {
      what: t('checkout.recap.delivery'),
      href: '#entrega',
      parts: delivery ? [delivery.type, daysText(delivery)] : [],
    },
    {
      what: t('checkout.recap.buyer'),
      href: '#dados',
      parts: [billingInfo.fullName.trim(), billingInfo.email.trim()],
    },
    {
      what: t('checkout.recap.payment'),
      href: '#pagamento',
      id: paymentId,
      parts: method
        ? [textAt(`checkout.method.${method}`), textAt(`checkout.methodDetail.${method}`)]
        : [],
    },
  ];

  return (
    <dl className={`rows ${styles.recaps}`}>
      {recaps.map(({ what, href, id, parts }) => (
        <div key={what} className={styles.recap}>
          <dt className="small soft">{what}</dt>
          <dd id={id}>
            {parts.filter(Boolean).join(' · ') || (
              <span className="soft">{t('checkout.recap.missing')}</span>
            )}
          </dd>
          <dd>
            <a
              className="link small"
              href={href}
              aria-label={t('checkout.recap.changeThis', { what })}
            >
              {t('checkout.recap.change')}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the law requires buyers to be told before they confirm, and what they agree to. */
export function LegalHints() {
  const { promises } = useStore($settings, { ssr: 'initial' });
  return (
    <div className="small soft">
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
