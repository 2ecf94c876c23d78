import { t, textAt } from '#i18n/t.ts';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { isInBrazil } from '#domain/address/country.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import type { OfferedMethod } from '#domain/payments/methods.ts';
import coupon from '../cart/Coupon.module.css';
import { GiftCardCode } from '../form/GiftCardCode.tsx';
import { RadioCard } from './AddressChoice.tsx';
import styles from './Checkout.module.css';

interface PaymentChoiceProps {
  /** What the shop has switched on and can carry out. */
  methods: readonly OfferedMethod[];
  chosen: OfferedMethod | undefined;
  /** ISO code of where it goes. */
  country: string;
  /** What paying by Pix takes off, in whole percent. */
  pixPercent: number;
  onChoose: (method: OfferedMethod) => void;
  error: string | undefined;
}

/** The ways to pay. */
export function PaymentChoice({
  methods,
  chosen,
  country,
  pixPercent,
  onChoose,
  error,
}: PaymentChoiceProps) {
  return (
    <fieldset
      id="paymentMethod"
      className={styles.choices}
      {...(error && { 'data-invalid': true, tabIndex: -1 })}
    >
      <legend className="visually-hidden">{t('checkout.payment')}</legend>
      {methods.map((method) => (
        <RadioCard
          key={method}
          name="paymentMethod"
          value={method}
          checked={method === chosen}
          onChoose={() => onChoose(method)}
          title={textAt(`checkout.method.${method}`)}
          detail={textAt(`checkout.methodDetail.${method}`)}
          {...(method === 'pix' &&
            pixPercent > 0 && { aside: t('checkout.pixLess', { percent: pixPercent }) })}
        />
      ))}
      {methods.length === 0 && (
        <p className="notice">
          {isInBrazil(country) ? t('checkout.noPayment') : t('checkout.noPaymentAbroad')}
        </p>
      )}
      {error && methods.length > 0 && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}

/** A gift card that the shop knows, as its buyer sees it. */
export interface ShownGiftCard {
  code: string;
  /** The last characters of the code. */
  end: string;
  /** Reais. */
  balance: number;
}

interface GiftCardProps {
  card: ShownGiftCard | null;
  /** What it pays of this order, in cents. */
  spentCents: number;
  /** Why the order was refused for it. */
  error: string | undefined;
  onChange: (card: ShownGiftCard | null) => void;
}

/** The field for a gift card, or the one that is used. */
export function GiftCard({ card, spentCents, error, onChange }: GiftCardProps) {
  const [code, setCode] = useState('');
  if (!card) {
    return (
      <GiftCardCode<ShownGiftCard>
        id="giftCard"
        label={t('checkout.giftCard.label')}
        action={t('checkout.giftCard.use')}
        path="/api/gift-cards"
        code={code}
        onType={setCode}
        onFound={(found) => {
          setCode('');
          onChange(found);
        }}
        error={error}
      />
    );
  }
  const { end, balance } = card;
  const left = formatMoney(toCents(balance) - spentCents);
  return (
    <div id="giftCard" {...(error && { 'data-invalid': true, tabIndex: -1 })}>
      <div className={`notice notice--${error ? 'danger' : 'success'} ${coupon.applied}`}>
        <span role="status">
          {error ?? t('checkout.giftCard.applied', { end, sum: formatMoney(spentCents), left })}
        </span>
        <button
          type="button"
          className="button button--icon"
          aria-label={t('checkout.giftCard.remove')}
          onClick={() => onChange(null)}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
