import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { formatMoment } from '#domain/date.ts';
import {
  returnWord,
  type ReturnKind,
  type ReturnRequest,
  type ShopMove,
  RETURN_TONES,
} from '#domain/returns/return-request.ts';
import { formatReais } from '../../format.ts';
import { Card } from '../../record/RecordLayout.tsx';
import { OnDemand } from '../../ui/OnDemand.tsx';
import badgeStyles from '../OrderStatusBadge.module.css';
import type { ShownOrder } from '../record/useOrderRecord.ts';
import styles from './OrderReturns.module.css';

const loadDialog = () => import('./ReturnAnswerDialog.tsx');

/** What each kind usually ends in. */
const USUAL_END = {
  withdrawal: 'refunded',
  exchange: 'exchanged',
  warranty: 'repaired',
} as const satisfies Record<ReturnKind, ShopMove>;

/** What is done most often from a state: its button comes first, and is the main one. */
const mainMove = ({ kind, moves }: ReturnRequest<ShopMove>): ShopMove | undefined =>
  (['accepted', 'arrived', USUAL_END[kind]] as const).find((to) => moves.includes(to));

interface Answering {
  request: ReturnRequest<ShopMove>;
  to: ShopMove;
}

/** What the buyer of an order has asked to give back, and what the shop can answer. */
export function OrderReturns({ shown, mayEdit }: { shown: ShownOrder; mayEdit: boolean }) {
  const [answering, setAnswering] = useState<Answering | null>(null);
  const { returns } = shown.order;
  if (returns.length === 0) return null;
  const close = () => setAnswering(null);
  return (
    <Card title={t('orders.returns.heading')}>
      <ul className={styles.rows}>
        {returns.map((request) => (
          <Request
            key={request.id}
            request={request}
            mayEdit={mayEdit}
            onAnswer={(to) => setAnswering({ request, to })}
          />
        ))}
      </ul>
      {answering && (
        <OnDemand load={loadDialog} onClose={close}>
          {({ ReturnAnswerDialog }) => (
            <ReturnAnswerDialog shown={shown} {...answering} onClose={close} />
          )}
        </OnDemand>
      )}
    </Card>
  );
}

interface RequestProps {
  request: ReturnRequest<ShopMove>;
  mayEdit: boolean;
  onAnswer: (to: ShopMove) => void;
}

function Request({ request, mayEdit, onAnswer }: RequestProps) {
  const { kind, status, lines, reason, instructions, trackingCode, refund, events, moneyBack } =
    request;
  const main = mainMove(request);
  const moves = request.moves.toSorted((a, b) => Number(b === main) - Number(a === main));
  return (
    <li>
      <p className={styles.head}>
        <span>{t(`returns.kinds.${kind}`)}</span>
        <span
          className={`small ${badgeStyles.status} ${styles.badge}`}
          data-tone={RETURN_TONES[status]}
        >
          {t(`returns.states.${returnWord(request)}`)}
        </span>
      </p>
      <ul>
        {lines.map(({ position, name, qty }) => (
          <li key={position}>{t('returns.piece', { qty, name })}</li>
        ))}
      </ul>
      {reason && <p className={styles.words}>{t('returns.because', { reason })}</p>}
      {refund > 0 && (
        <p>
          {t(
            moneyBack?.status === 'succeeded'
              ? 'orders.returns.refund'
              : 'orders.returns.refundToMake',
            {
              sum: formatReais(refund),
            },
          )}
        </p>
      )}
      {trackingCode && (
        <p className="small">
          {t('returns.tracking')} <span className="figures">{trackingCode}</span>
        </p>
      )}
      {instructions && (
        <p className={`small soft ${styles.words}`}>
          {t('orders.returns.told', { text: instructions })}
        </p>
      )}
      <ol className={`small soft figures ${styles.events}`}>
        {events.map(({ status: step, at, by, text }) => (
          <li key={`${step}-${at}`} className={styles.words}>
            {t('returns.step', {
              state: t(`returns.states.${returnWord({ ...request, status: step })}`),
              moment: formatMoment(at),
            })}
            {by && ` · ${by}`}
            {text && `: ${text}`}
          </li>
        ))}
      </ol>
      {mayEdit && moves.length > 0 && (
        <div className={styles.actions}>
          {moves.map((to) => (
            <button
              key={to}
              type="button"
              className={`button button--small ${to === main ? 'button--primary' : ''}`}
              onClick={() => onAnswer(to)}
            >
              {t(`orders.returns.moves.${to}`)}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}
