import { t } from '#i18n/t.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { TextField } from '../../../form/Field.tsx';
import styles from './Counter.module.css';
import type { SaleCoupon } from './useCounterCoupon.ts';

interface CounterCouponProps {
  coupon: SaleCoupon | null;
  /** Why the sale was refused with it. */
  refused: string | undefined;
  /** Answers why the shop refuses the code; null if it does not. */
  onApply: (code: string) => Promise<string | null>;
  onRemove: () => void;
}

/** The buyer's coupon: entered, checked at once, and taken off again. */
export function CounterCoupon({ coupon, refused, onApply, onRemove }: CounterCouponProps) {
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const state = coupon ? 'applied' : isOpen ? 'open' : 'closed';
  useEffect(() => {
    // The pressed button is gone: the focus moves to what replaced it.
    if (wasOpen.current) place.current?.querySelector<HTMLElement>('input, button')?.focus();
    wasOpen.current = true;
  }, [state]);

  const apply = async () => {
    if (busy || code.trim() === '') return;
    setBusy(true);
    const refusal = await onApply(code);
    setBusy(false);
    setError(refusal ?? undefined);
    if (refusal === null) {
      setCode('');
      setOpen(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The code is applied; the sale is not placed by it.
    event.preventDefault();
    void apply();
  };

  const reason = coupon?.error ?? refused;
  return (
    <div ref={place} className={styles.coupon}>
      {state === 'closed' && (
        <button type="button" className={styles.textButton} onClick={() => setOpen(true)}>
          {t('orders.counter.coupon.add')}
        </button>
      )}
      {state === 'open' && (
        <div className={styles.couponField}>
          <TextField
            label={t('orders.counter.coupon.label')}
            name="coupon"
            value={code}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            error={error}
            onChange={({ target }) => setCode(target.value)}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className="button"
            aria-disabled={busy}
            onClick={() => void apply()}
          >
            {t('orders.counter.coupon.apply')}
          </button>
        </div>
      )}
      {coupon && (
        <div className={styles.known}>
          <span>
            {t('orders.counter.coupon.applied', { code: coupon.code })}
            {reason && (
              <span className={styles.couponReason} role="alert">
                {reason}
              </span>
            )}
          </span>
          <button type="button" className={styles.textButton} onClick={onRemove}>
            {t('orders.counter.coupon.remove')}
          </button>
        </div>
      )}
    </div>
  );
}
