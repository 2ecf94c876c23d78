import { t } from '#i18n/t.ts';
import { useEffect, useRef } from 'react';
import { formatMoney, toReais } from '#domain/money.ts';
import {
  MAX_DISCOUNT_REASON,
  mostStaffDiscount,
  NO_STAFF_DISCOUNT,
  type StaffDiscount,
} from '#domain/orders/staff-discount.ts';
import { TextField } from '../../../form/Field.tsx';
import { MeasureField, MoneyField } from '../../ui/NumberFields.tsx';
import methodStyles from '../Methods.module.css';
import styles from './Counter.module.css';

const KINDS = ['percent', 'amount'] as const;

/** A discount as it is typed. */
export interface TypedDiscount {
  kind: (typeof KINDS)[number];
  /** Percent, or cents; null while nothing is typed, undefined for what is not a number. */
  value: number | null | undefined;
  reason: string;
}

const NOTHING_TYPED: TypedDiscount = { kind: 'percent', value: null, reason: '' };

/** What a typed discount takes off; nothing while it is not one. */
export function staffDiscountOf(typed: TypedDiscount | null): StaffDiscount {
  if (!typed?.value) return NO_STAFF_DISCOUNT;
  return typed.kind === 'percent'
    ? { percent: typed.value, cents: 0 }
    : { percent: 0, cents: typed.value };
}

/** A typed discount as the shop is asked for it. */
export function discountBody({ kind, value, reason }: TypedDiscount) {
  const number = value ?? null;
  return {
    reason,
    [kind]: kind === 'amount' && number !== null ? toReais(number) : number,
  };
}

interface CounterDiscountProps {
  typed: TypedDiscount | null;
  /** What the lines come to once the coupon has taken its part, cents. */
  baseCents: number;
  /** The largest discount that the seller may give, percent. */
  most: number;
  errors: Readonly<Record<string, string>>;
  onChange: (typed: TypedDiscount | null) => void;
}

/** Takes an amount or a percentage off the sale, for a reason. */
export function CounterDiscount({
  typed,
  baseCents,
  most,
  errors,
  onChange,
}: CounterDiscountProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const kind = typed?.kind ?? null;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (kind !== null) {
      if (!wasOpen.current)
        fields.current?.querySelector<HTMLInputElement>('[data-value]')?.focus();
    } else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = kind !== null;
  }, [kind]);

  if (most === 0) return null;
  if (!typed) {
    return (
      <button
        ref={opener}
        type="button"
        className={styles.textButton}
        onClick={() => onChange(NOTHING_TYPED)}
      >
        {t('orders.counter.discount.add')}
      </button>
    );
  }
  const mostText =
    baseCents > 0 ? `${most}% (${formatMoney(mostStaffDiscount(baseCents, most))})` : `${most}%`;
  const value = {
    name: `discount.${typed.kind}`,
    value: typed.value ?? null,
    error: errors[`discount.${typed.kind}`],
    hint: most < 100 ? t('orders.counter.discount.most', { most: mostText }) : undefined,
    onChange: (number: number | null | undefined) => onChange({ ...typed, value: number }),
    'data-value': true,
  };
  return (
    <fieldset ref={fields} className={styles.discount}>
      <legend className="visually-hidden">{t('orders.counter.discount.legend')}</legend>
      <div className={methodStyles.methods}>
        {KINDS.map((one) => (
          <label key={one} className={methodStyles.method}>
            <input
              type="radio"
              name="discountKind"
              checked={typed.kind === one}
              onChange={() => onChange({ ...typed, kind: one, value: null })}
            />
            {t(`orders.counter.discount.${one}`)}
          </label>
        ))}
      </div>
      {typed.kind === 'percent' ? (
        <MeasureField {...value} label={t('orders.counter.discount.percentValue')} unit="%" />
      ) : (
        <MoneyField {...value} label={t('orders.counter.discount.amountValue')} />
      )}
      <TextField
        name="discount.reason"
        label={t('orders.counter.discount.reason')}
        value={typed.reason}
        maxLength={MAX_DISCOUNT_REASON}
        autoComplete="off"
        error={errors['discount.reason']}
        onChange={({ target }) => onChange({ ...typed, reason: target.value })}
      />
      <button type="button" className={styles.textButton} onClick={() => onChange(null)}>
        {t('orders.counter.discount.remove')}
      </button>
    </fieldset>
  );
}
