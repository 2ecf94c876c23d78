import { t } from '#i18n/t.ts';
import { useEffect, useRef } from 'react';
import { formatMoney } from '#domain/money.ts';
import { PartFields } from '../payment/PartFields.tsx';
import { centsOfParts, HAND, newPart, type TypedPart } from '../payment/parts.ts';
import styles from '../payment/Payment.module.css';

/** Parts that fit on the screen; the shop takes more. */
const MOST_PARTS = 4;

/** How a sale is paid, as it is typed. */
export interface TypedPayment {
  parts: readonly TypedPart[];
  /** Whether the sums are asked for: it is paid in several ways, or only in part. */
  isSplit: boolean;
}

export const PAID_AT_ONCE: TypedPayment = { parts: [newPart(0)], isSplit: false };

interface CounterPaymentProps {
  payment: TypedPayment;
  totalCents: number;
  /** What is left for when it is picked up, in cents. */
  leftCents: number;
  errors: Readonly<Record<string, string>>;
  onChange: (payment: TypedPayment) => void;
}

/** How a sale is paid: at once, in several ways, or with a down payment. */
export function CounterPayment(props: CounterPaymentProps) {
  const { payment, totalCents, leftCents, errors, onChange } = props;
  const { parts, isSplit } = payment;
  const cents = centsOfParts(parts, totalCents);
  const list = useRef<HTMLDivElement>(null);
  const count = useRef(isSplit ? parts.length : 0);
  // After splitting a payment, staff go on with the sum of the newest part.
  useEffect(() => {
    const now = isSplit ? parts.length : 0;
    if (now > count.current) {
      const fields = list.current?.querySelectorAll<HTMLInputElement>('[name$=".amount"]');
      const field = fields && [...fields].at(-1);
      field?.focus();
      field?.select();
    }
    count.current = now;
  }, [isSplit, parts.length]);

  const change = (index: number, part: TypedPart) => {
    const rest = totalCents - (part.card?.balanceCents ?? totalCents);
    // What a gift card does not pay is paid in another way.
    if (!isSplit && part.card !== null && rest > 0) {
      const ofCard = { ...part, cents: part.card.balanceCents };
      onChange({ parts: [ofCard, newPart(part.key + 1)], isSplit: true });
      return;
    }
    onChange({ ...payment, parts: parts.map((one, at) => (at === index ? part : one)) });
  };
  const add = () => {
    const key = Math.max(...parts.map((part) => part.key)) + 1;
    const used = new Set(parts.map(({ method }) => method));
    const method = HAND.find((one) => !used.has(one));
    onChange({ ...payment, parts: [...parts, newPart(key, method)] });
  };
  const remove = (index: number) => {
    const rest = parts.filter((_, at) => at !== index);
    onChange({
      parts: rest.length > 0 ? rest : [{ ...parts[index]!, cents: null }],
      isSplit: rest.length > 0,
    });
  };

  const fields = (index: number) => (
    <PartFields
      part={parts[index]!}
      cents={cents[index]}
      methods={HAND}
      asksAmount={isSplit}
      prefix={`payments.${index}.`}
      errors={errors}
      onChange={(part) => change(index, part)}
    />
  );
  if (!isSplit) {
    return (
      <>
        {fields(0)}
        {totalCents > 0 && (
          <button
            type="button"
            className={styles.textButton}
            onClick={() => onChange({ ...payment, isSplit: true })}
          >
            {t('orders.counter.split')}
          </button>
        )}
      </>
    );
  }
  return (
    <div ref={list} className={styles.parts}>
      {parts.map((part, index) => (
        <fieldset key={part.key} className={styles.part}>
          <legend className="visually-hidden">
            {t('orders.counter.part', { number: index + 1 })}
          </legend>
          <div className={styles.partHead}>
            <span aria-hidden="true">{t('orders.counter.part', { number: index + 1 })}</span>
            <button type="button" className={styles.textButton} onClick={() => remove(index)}>
              {t(parts.length > 1 ? 'orders.counter.removePart' : 'orders.counter.payAll')}
            </button>
          </div>
          {fields(index)}
        </fieldset>
      ))}
      {parts.length < MOST_PARTS && (
        <button type="button" className={styles.textButton} onClick={add}>
          {t('orders.counter.addPart')}
        </button>
      )}
      <div role="status">
        {leftCents !== 0 && (
          <p className={styles.left}>
            <span>{t(leftCents < 0 ? 'orders.counter.tooMuch' : 'orders.counter.later')}</span>
            <strong className="figures">{formatMoney(Math.abs(leftCents))}</strong>
          </p>
        )}
      </div>
    </div>
  );
}
