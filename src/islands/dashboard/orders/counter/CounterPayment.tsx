import { t } from 'i18next';
import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import { formatMoney } from '#domain/money.ts';
import type { CounterPaymentMethod } from '#domain/orders/order.ts';
import { MoneyField } from '../../ui/NumberFields.tsx';
import styles from './Counter.module.css';

interface CounterPaymentProps {
  method: CounterPaymentMethod;
  onMethod: (method: CounterPaymentMethod) => void;
  /** Cents; undefined if what was typed is not an amount. */
  given: number | null | undefined;
  onGiven: (cents: number | null | undefined) => void;
  /** Cents; negative if too little was given, null while nothing was. */
  change: number | null;
}

/** How a sale is paid, and the change. */
export function CounterPayment({ method, onMethod, given, onGiven, change }: CounterPaymentProps) {
  return (
    <>
      <fieldset className={styles.methods}>
        <legend className="visually-hidden">{t('orders.counter.method')}</legend>
        <Method icon={Banknote} value="counter-cash" chosen={method} onChoose={onMethod} />
        <Method icon={CreditCard} value="counter-card" chosen={method} onChoose={onMethod} />
      </fieldset>
      {method === 'counter-cash' && (
        <>
          <MoneyField
            label={t('orders.counter.given')}
            name="given"
            value={given ?? null}
            onChange={onGiven}
          />
          <p className={styles.change} aria-live="polite">
            {change === null ? (
              <span className="soft">{t('orders.counter.givenHint')}</span>
            ) : (
              <>
                <span>{t(change < 0 ? 'orders.counter.missing' : 'orders.counter.change')}</span>
                <strong className="figures" data-missing={change < 0 || undefined}>
                  {formatMoney(Math.abs(change))}
                </strong>
              </>
            )}
          </p>
        </>
      )}
    </>
  );
}

interface MethodProps {
  icon: typeof Banknote;
  value: CounterPaymentMethod;
  chosen: CounterPaymentMethod;
  onChoose: (value: CounterPaymentMethod) => void;
}

function Method({ icon: Icon, value, chosen, onChoose }: MethodProps) {
  return (
    <label className={styles.method}>
      <input
        type="radio"
        name="paymentMethod"
        value={value}
        checked={value === chosen}
        onChange={() => onChoose(value)}
      />
      <Icon className="icon" aria-hidden="true" />
      {t(`orders.counter.methods.${value}`)}
    </label>
  );
}
