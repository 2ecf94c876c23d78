import { t } from '#i18n/t.ts';
import { useState, useEffect, type SyntheticEvent } from 'react';
import { formatMoney } from '#domain/money.ts';
import { KEY_PARAM, type OrderPaymentStatus, type PaymentMethod } from '#domain/orders/order.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time.ts';
import { postData, PROVIDER_PATIENCE_MS } from '#stores/api.ts';
import { leaveFor } from '#stores/leave.ts';
import { randomKey } from '#stores/random-key.ts';
import styles from './OrderPay.module.css';
import { PixCode, type PixCodeProps } from './PixCode.tsx';
import { useOrderPayment } from './useOrderPayment.ts';

/**
 * Milliseconds until a moment, counted down each second; 0 once it is over.
 *
 * @param until epoch ms; null for none
 * @returns null before the page counts, and without a moment
 */
function useTimeLeft(until: number | null): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return undefined;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return until === null || now === null ? null : Math.max(0, until - now);
}

export interface OrderPayProps {
  orderId: string;
  /** The key of a guest's link; null if the order is its reader's own. */
  orderKey: string | null;
  method: PaymentMethod;
  status: OrderPaymentStatus;
  /** What is left to pay, in cents. */
  dueCents: number;
  /** Whether a part has been paid, and no attempt to pay the rest is open. */
  isRest?: boolean;
  redirectUrl: string | null;
  /** Until when it can be paid is epoch ms, null for not known. */
  pix: Omit<PixCodeProps, 'leftMs'> | null;
  /** The ways to pay that the shop offers, with their names and what is left to pay in each, in cents. */
  methods: readonly { name: PaymentMethod; label: string; dueCents: number }[];
}

/** The text about an attempt that cannot be paid at this moment. */
const ENDED = ['failed', 'expired', 'cancelled'] as const;
type Ended = (typeof ENDED)[number];

const isEnded = (status: OrderPaymentStatus): status is Ended =>
  ENDED.some((known) => known === status);

/** Milliseconds before the end of a code from which it is said that there is little time. */
const FIVE_MINUTES_MS = 5 * MINUTE_MS;

/**
 * What is said while a payment is waited for. It changes only for the last five minutes, the last one and at the
 * end, so that a screen reader does not read out each second.
 */
function waitingText(leftMs: number | null): string {
  if (leftMs === null || leftMs > FIVE_MINUTES_MS) return t('order.pay.waiting');
  return t(leftMs > MINUTE_MS ? 'order.pay.fiveMinutes' : 'order.pay.oneMinute');
}

/** How an order is paid: the open attempt, and the other ways. Checks for the payment while the page is open. */
export default function OrderPay(props: OrderPayProps) {
  const { orderId, orderKey, dueCents, redirectUrl, pix, isRest = false } = props;
  const search = orderKey === null ? '' : `?${new URLSearchParams({ [KEY_PARAM]: orderKey })}`;
  const told = useOrderPayment(`/api/orders/${orderId}${search}`, props.status);
  const leftMs = useTimeLeft(told === 'pending' && pix ? pix.expiresAt : null);
  // The shop finds out only some time later.
  const status = leftMs === 0 ? 'expired' : told;
  const isWaiting = status === 'pending' || status === 'processing';

  return (
    <section className={`card ${styles.pay}`} aria-labelledby="pagamento">
      <header className={styles.head}>
        <h2 id="pagamento">{t('order.pay.heading')}</h2>
        <p>
          <span className="small soft">{t('order.pay.due')}</span>{' '}
          <strong className="figures">{formatMoney(dueCents)}</strong>
        </p>
      </header>
      {status === 'pending' && pix && <PixCode {...pix} leftMs={leftMs} />}
      {status === 'pending' && redirectUrl !== null && (
        <div className={styles.part}>
          <p>{t('order.pay.redirectLead')}</p>
          <a className="button button--primary" href={redirectUrl}>
            {t('order.pay.go')}
          </a>
        </div>
      )}
      <div role="status" className="small">
        {status === 'paid' && t('order.pay.arrived')}
        {status === 'pending' && (isRest ? t('order.pay.rest') : waitingText(leftMs))}
        {status === 'processing' && t('order.pay.processing')}
        {isEnded(status) && t(`order.pay.${status}`)}
      </div>
      {isWaiting && (
        <noscript>
          <a href={`/pedido/${orderId}${search}`}>{t('order.pay.refresh')}</a>
        </noscript>
      )}
      {status !== 'paid' && status !== 'processing' && (
        <PayAgain {...props} search={search} isOther={!isRest && !isEnded(status)} />
      )}
    </section>
  );
}

interface PayAgainProps extends OrderPayProps {
  search: string;
  /** Whether an attempt is open: then another way is less prominent. */
  isOther: boolean;
}

/** Begins another attempt, in the same way or in another. */
function PayAgain(props: PayAgainProps) {
  const { orderId, method, methods, dueCents, search, isOther, isRest = false } = props;
  const others = isOther ? methods.filter(({ name }) => name !== method) : methods;
  // With a discount for Pix it is said what each costs before one is chosen.
  const differ = methods.some((other) => other.dueCents !== dueCents);
  const [picked, pick] = useState<PaymentMethod>();
  const chosen = picked ?? (others.find(({ name }) => name === method) ?? others[0])?.name;
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState('');
  if (others.length === 0) return null;
  const again = chosen === 'pix' && method === 'pix' ? 'newCode' : 'again';
  const beginText = t(`order.pay.${isOther || isRest ? 'begin' : again}`);

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    setSending(true);
    setFault('');
    const answer = await postData<{ payment: { redirectUrl?: string } }>(
      `/api/orders/${orderId}/payments${search}`,
      { paymentMethod: chosen },
      { idempotencyKey: randomKey(), patience: PROVIDER_PATIENCE_MS },
    );
    if (answer.success) {
      leaveFor(answer.payment.redirectUrl ?? `/pedido/${orderId}${search}`);
      return;
    }
    setFault(answer.err);
    setSending(false);
  };

  const form = (
    <form className={styles.part} onSubmit={(event) => void send(event)}>
      <fieldset className={styles.methods}>
        <legend className="small soft">{t('order.pay.method')}</legend>
        {others.map(({ name, label, dueCents: cents }) => (
          <label key={name} className="check">
            <input
              type="radio"
              name="paymentMethod"
              value={name}
              checked={name === chosen}
              onChange={() => pick(name)}
            />
            {differ ? t('order.pay.methodDue', { label, due: formatMoney(cents) }) : label}
          </label>
        ))}
      </fieldset>
      {fault && (
        <p role="alert" className="notice">
          {fault}
        </p>
      )}
      <button type="submit" className="button" disabled={isSending}>
        {isSending ? t('order.pay.beginning') : beginText}
      </button>
    </form>
  );
  if (!isOther) return form;
  return (
    <details>
      <summary>{t('order.pay.other')}</summary>
      {form}
    </details>
  );
}
