import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { signInAddress } from '#domain/access/callback-url.ts';
import { isInBrazil } from '#domain/address/country.ts';
import type { Cart, CartItem } from '#domain/cart/cart.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import type { ChangedPart } from '#domain/orders/order-limits.ts';
import { $cart } from '#stores/cart.ts';
import { $couponCheck, checkOf } from '#stores/coupon.ts';
import { $settings } from '#stores/settings.ts';
import { AppliedCoupon } from '../cart/Coupon.tsx';
import { shortageOf, useCartCheck } from '../cart/useCartCheck.ts';
import { deliveryCostText } from '../deliveries/delivery-text.ts';
import styles from './Checkout.module.css';
import type { OrderRefusal } from './submit-order.ts';

const PLACE = [
  'country',
  'zipCode',
  'house',
  'number',
  'complement',
  'district',
  'city',
  'state',
] as const;
const PERSON = ['fullName', 'email', 'phone', 'cpf'] as const;
type AddressField = (typeof PLACE)[number] | (typeof PERSON)[number];
const named = (address: string, fields: readonly AddressField[]) =>
  fields.map((field) => `${address}.${field}`);

/** What of an order has a field, or a group of them, on the page, from top to bottom; each is its element's id. */
const FIELDS = [
  ...named('billingInfo', PLACE.slice(0, 2)),
  'deliveryInfo',
  ...named('billingInfo', PLACE.slice(2)),
  ...named('shippingInfo', [...PLACE, 'fullName', 'phone']),
  ...named('billingInfo', PERSON),
  'paymentMethod',
  'giftCard',
];

/** What a field is called on the page. */
function labelOf(name: string, cart: Cart): string {
  if (name === 'deliveryInfo') return t('checkout.deliveryChoice');
  if (name === 'paymentMethod') return t('checkout.payment');
  if (name === 'giftCard') return t('checkout.giftCard.label');
  const [address, field] = name.split('.') as ['billingInfo' | 'shippingInfo', AddressField];
  const isHome = isInBrazil(cart[address].country);
  const label =
    !isHome && field === 'zipCode'
      ? t('checkout.postalCode')
      : !isHome && field === 'state'
        ? t('checkout.region')
        : t(`checkout.fields.${field}`);
  return address === 'billingInfo' ? label : t('checkout.ofElsewhere', { field: label });
}

interface Refused {
  refusal: OrderRefusal;
  /** The messages that still apply, by field name. */
  errors: Readonly<Record<string, string>>;
}

interface ReviewProps {
  /** Why the order was refused, if it was. */
  refusal: OrderRefusal | null;
  /** The messages that still apply, by field name. */
  errors: Readonly<Record<string, string>>;
  /** Whether the fields of another delivery address are on the page. */
  shipsElsewhere: boolean;
  /** The delivery that had been chosen and is no longer offered; '' if there is none. */
  goneDelivery: string;
}

/**
 * What has to be looked at before the order can be placed, above the steps. Mostly nothing: only what has changed about
 * the cart since it was filled (price, stock, coupon, delivery), why the order was refused, and which fields are missing.
 */
export function Review({ refusal, errors, shipsElsewhere, goneDelivery }: ReviewProps) {
  const cart = useStore($cart);
  const { items, coupon } = cart;
  const check = checkOf(cart, useStore($couponCheck));
  const couponIsRefused = coupon.code !== '' && check?.state === 'refused';
  const { findings, priceChanges } = useCartCheck(items);
  const short = items.filter((item) => shortageOf(item, findings[item.uid]));
  const dearerOrCheaper = items.flatMap(({ uid, name = '' }) => {
    const change = priceChanges[uid];
    return change ? [{ part: 'item', uid, name, ...change } as const] : [];
  });
  const hasChanged = short.length > 0 || dearerOrCheaper.length > 0;
  if (!couponIsRefused && !hasChanged && !goneDelivery && !refusal) return null;

  return (
    <section className={styles.choices} aria-label={t('checkout.reviewStep')}>
      {couponIsRefused && (
        // Takes the focus when it was the order that refused it.
        <div tabIndex={-1} data-refusal>
          <AppliedCoupon />
        </div>
      )}
      {hasChanged && <ChangedLines changes={dearerOrCheaper} short={short} />}
      {goneDelivery && (
        <p className="notice notice--warning" role="status">
          {t('checkout.deliveryGone', { type: goneDelivery })}{' '}
          <a className="link" href="#deliveryInfo">
            {t('checkout.seeDeliveries')}
          </a>
        </p>
      )}
      {refusal && (
        <>
          <WrongFields refusal={refusal} errors={errors} shipsElsewhere={shipsElsewhere} />
          <OtherReasons refusal={refusal} errors={errors} />
        </>
      )}
    </section>
  );
}

interface ChangedLinesProps {
  changes: readonly Extract<ChangedPart, { part: 'item' }>[];
  short: readonly CartItem[];
}

function ChangedLines({ changes, short }: ChangedLinesProps) {
  return (
    <div className="notice notice--warning stack" role="status">
      {changes.map((change) => (
        <p key={change.uid}>{changedPartText(change)}</p>
      ))}
      {short.map(({ uid, name }) => (
        <p key={uid}>{t('checkout.unavailable', { name })}</p>
      ))}
      <ToCart />
    </div>
  );
}

const ToCart = () => (
  <p>
    <a className="link" href="/carrinho">
      {t('checkout.review')}
    </a>
  </p>
);

/** How many fields are missing or wrong, each linked; what has been put right stays in its place, struck through. */
function WrongFields({ refusal, errors, shipsElsewhere }: Refused & { shipsElsewhere: boolean }) {
  const cart = useStore($cart);
  const isOnPage = (name: string) =>
    name in refusal.fields && (shipsElsewhere || !name.startsWith('shippingInfo.'));
  const names = FIELDS.filter(isOnPage);
  const count = names.filter((name) => name in errors).length;
  const [first] = useState(count);
  if (count === 0) return null;
  const text = t(refusal.isMissing ? 'checkout.toFill' : 'checkout.toCorrect', { count });
  return (
    <div className={`notice notice--danger ${styles.refusal}`}>
      <TriangleAlert size={20} strokeWidth={1.5} aria-hidden="true" />
      <div>
        {/* An alert when the order is refused; as they grow fewer, a screen reader says so when it has read what is typed. */}
        <p className={styles.refusalTitle} role="alert">
          {count === first && text}
        </p>
        <p className={styles.refusalTitle} role="status">
          {count !== first && text}
        </p>
        <ul className={styles.wrong}>
          {names.map((name) => (
            <li key={name}>
              {name in errors ? (
                <a className="link" href={`#${name}`}>
                  {labelOf(name, cart)}
                </a>
              ) : (
                <s>{labelOf(name, cart)}</s>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/**
 * Why the order was refused, as far as no field says it: a link to the cart if stock is short, and what has changed if
 * the total is not the one that was shown.
 */
function OtherReasons({ refusal, errors }: Refused) {
  const { message, shortLines, changed, needsSignIn } = refusal;
  const { coupon } = useStore($cart);
  const { countries } = useStore($settings);
  // The country has a field if there are several to choose from, and a refused coupon says why itself.
  const hasField = (name: string) =>
    name.endsWith('.country') ? countries.length > 1 : FIELDS.includes(name);
  const isShown = (name: string) =>
    hasField(name) || name.startsWith('shippingInfo.') || (name === 'coupon' && coupon.code);
  const lines = Object.entries(errors).flatMap(([name, line]) => (isShown(name) ? [] : [line]));
  const isSaid = Object.keys(errors).some((name) => FIELDS.includes(name) || name === 'coupon');
  if (lines.length === 0 && isSaid) return null;

  return (
    <div
      tabIndex={-1}
      data-refusal
      role="alert"
      // Changed sums are not the buyer's mistake.
      className={`notice notice--${changed ? 'warning' : 'danger'} ${styles.refusal}`}
    >
      <TriangleAlert size={20} strokeWidth={1.5} aria-hidden="true" />
      <div className="stack">
        {lines.length === 0 && <p className={styles.refusalTitle}>{message}</p>}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {needsSignIn && (
          <p>
            <a className="link" href={signInAddress('/checkout')}>
              {t('checkout.signIn')}
            </a>
          </p>
        )}
        {changed && (
          <>
            <ul className={styles.refusalLines}>
              {changed.changes.map((part) => (
                <li key={part.part === 'item' ? part.uid : part.part}>{changedPartText(part)}</li>
              ))}
            </ul>
            <p>{t('checkout.newTotal', { total: formatMoney(toCents(changed.total)) })}</p>
          </>
        )}
        {shortLines.length > 0 && (
          <>
            <ul className={styles.refusalLines}>
              {shortLines.map(({ uid, name, available }) => (
                <li key={uid}>{t('checkout.shortLine', { name, count: available })}</li>
              ))}
            </ul>
            <ToCart />
          </>
        )}
      </div>
    </div>
  );
}

/** One part of the sum, before and now, as the buyer reads it. */
function changedPartText(change: ChangedPart): string {
  const { from, to } = change;
  switch (change.part) {
    case 'item':
      return t('checkout.priceChanged', {
        name: change.name,
        from: formatMoney(toCents(from)),
        to: formatMoney(toCents(to)),
      });
    case 'coupon':
      return t(from === 0 ? 'checkout.couponCounts' : 'checkout.couponChanged', {
        code: change.code,
        from,
        to,
      });
    case 'discount':
      return t('checkout.discountChanged', {
        from: formatMoney(toCents(from)),
        to: formatMoney(toCents(to)),
      });
    case 'delivery':
      return t('checkout.deliveryChanged', {
        type: change.type,
        from: deliveryCostText(toCents(from)),
        to: deliveryCostText(toCents(to)),
      });
  }
}
