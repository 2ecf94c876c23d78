import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { formatDay, formatMoment } from '#domain/date.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { KEY_PARAM } from '#domain/orders/order.ts';
import {
  isOpenReturn,
  returnWord,
  type OrderReturns as Returns,
  type ReturnRequest,
  MAX_RETURN_TRACKING,
  RETURN_TONES,
} from '#domain/returns/return-request.ts';
import { mailText } from '#i18n/mail-text.ts';
import { postData } from '#stores/api.ts';
import { reload } from '#stores/leave.ts';
import { TextField } from '../form/Field.tsx';
import { RefusalMessage } from '../form/RefusalMessage.tsx';
import { useSubmission } from '../form/useSubmission.ts';
import styles from './OrderReturns.module.css';
import { ReturnForm } from './ReturnForm.tsx';

export interface OrderReturnsProps {
  orderId: string;
  /** The key of a guest's link; null if the order is its reader's own. */
  orderKey: string | null;
  returns: Returns;
  /** How it was paid, as text, if money goes back the same way; null if the shop gives it back by hand. */
  paidBy: string | null;
}

/** What a buyer has asked to return from an order, the state of each request, and what else can be returned. */
export default function OrderReturns({ orderId, orderKey, returns, paidBy }: OrderReturnsProps) {
  const { offers, over, requests } = returns;
  const search = orderKey === null ? '' : `?${new URLSearchParams({ [KEY_PARAM]: orderKey })}`;
  const address = (requestId = '') =>
    `/api/orders/${orderId}/returns${requestId && `/${requestId}`}${search}`;
  return (
    <section className={`card ${styles.returns}`} aria-labelledby="devolucao">
      <h2 id="devolucao">{t('returns.heading')}</h2>
      {requests.map((request) => (
        <Request key={request.id} request={request} path={address(request.id)} />
      ))}
      {offers.length > 0 && (
        <details>
          <summary className="button">
            {t(requests.length > 0 ? 'returns.askMore' : 'returns.ask')}
          </summary>
          <ReturnForm returns={returns} paidBy={paidBy} path={address()} />
        </details>
      )}
      {over.map(({ kind, until }) => (
        <p key={kind} className="small soft">
          {t(`returns.over.${kind}`, { day: formatDay(until - 1) })}
        </p>
      ))}
    </section>
  );
}

const BADGES = {
  plain: '',
  warning: 'badge--warning',
  success: 'badge--success',
  danger: 'badge--danger',
  muted: 'badge--muted',
} as const;

/** The result of a request, or its next step; money is called refunded only once it is. */
function nextOf({ status, refund, moneyBack }: ReturnRequest): string {
  const sum = formatMoney(toCents(refund));
  if (status !== 'refunded' || moneyBack === null)
    return mailText(`returns.next.${status}`, { sum });
  const { status: state, byHand, way, at } = moneyBack;
  if (state === 'succeeded') return t('returns.givenBack', { sum, day: formatDay(at) });
  if (state === 'failed') return t('returns.byHand');
  return byHand
    ? t(`returns.toGiveBack.${way}`, { sum })
    : mailText('returns.next.refunded', { sum });
}

function Request({ request, path }: { request: ReturnRequest; path: string }) {
  const { kind, status, lines, reason, instructions, trackingCode, events, pixKey } = request;
  const isOnItsWay = status === 'accepted' || status === 'in-transit';
  const answer = events.findLast((event) => event.status === status)?.text;
  return (
    <article className={styles.request}>
      <h3 className={styles.head}>
        {t(`returns.kinds.${kind}`)}
        <span className={`badge ${BADGES[RETURN_TONES[status]]}`}>
          {t(`returns.states.${returnWord(request)}`)}
        </span>
      </h3>
      <ul className="small">
        {lines.map(({ position, name, qty }) => (
          <li key={position}>{t('returns.piece', { qty, name })}</li>
        ))}
      </ul>
      {reason && <p className="small soft">{t('returns.because', { reason })}</p>}
      <p>{nextOf(request)}</p>
      {isOpenReturn(status) && pixKey && (
        <p className="small soft">{t('returns.pixKeyGiven', { key: pixKey })}</p>
      )}
      {answer && <p className={styles.words}>{answer}</p>}
      {status === 'accepted' && instructions && (
        <div className={styles.how}>
          <h4>{t('returns.how')}</h4>
          <p className={styles.words}>{instructions}</p>
        </div>
      )}
      {isOnItsWay && trackingCode && (
        <p className="small">
          {t('returns.tracking')} <strong className="figures">{trackingCode}</strong>
        </p>
      )}
      <Steps request={request} path={path} />
      <details>
        <summary className="small link">{t('returns.history')}</summary>
        <ol className={`small soft ${styles.history}`}>
          {events.map(({ status: step, at }) => (
            <li key={`${step}-${at}`} className="figures">
              {t('returns.step', {
                state: t(`returns.states.${returnWord({ ...request, status: step })}`),
                moment: formatMoment(at),
              })}
            </li>
          ))}
        </ol>
      </details>
    </article>
  );
}

/** What its buyer can do with a request. */
function Steps({
  request: { moves, trackingCode },
  path,
}: {
  request: ReturnRequest;
  path: string;
}) {
  const { sending, message, errors, formProps } = useSubmission();
  const [fault, setFault] = useState('');
  const [isGivingUp, setGivingUp] = useState(false);
  if (moves.length === 0) return null;

  const giveUp = async () => {
    setGivingUp(true);
    const answer = await postData(path, { to: 'cancelled' });
    if (answer.success) return reload();
    setFault(answer.err);
    setGivingUp(false);
  };
  const send = async (fields: Record<string, string>) => {
    const answer = await postData(path, { ...fields, to: 'in-transit' });
    if (!answer.success) return { message: answer.err, fields: answer.fields };
    reload();
    return null;
  };
  const told = fault || message;

  return (
    <div className={styles.steps}>
      <RefusalMessage message={told} />
      {moves.includes('in-transit') && (
        <form className={styles.send} {...formProps(send)}>
          {trackingCode === '' && (
            <TextField
              label={t('returns.ownTracking')}
              name="trackingCode"
              maxLength={MAX_RETURN_TRACKING}
              autoComplete="off"
              error={errors.trackingCode}
            />
          )}
          <button type="submit" className="button button--primary" aria-disabled={sending}>
            {t('returns.sent')}
          </button>
        </form>
      )}
      {moves.includes('cancelled') && (
        <button
          type="button"
          className="button button--small"
          disabled={isGivingUp}
          onClick={() => void giveUp()}
        >
          {t('returns.giveUp')}
        </button>
      )}
    </div>
  );
}
