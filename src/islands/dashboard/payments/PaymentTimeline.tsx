import { t } from '#i18n/t.ts';
import Radio from 'lucide-react/icons/radio';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { OfferedMethod } from '#domain/payments/methods.ts';
import { refundStage, type RefundStage } from '#domain/payments/money-back.ts';
import type { PaymentMoment, PaymentRecord, RefundItem } from '#domain/payments/payment-item.ts';
import { SHOWN_TONE } from '#domain/payments/shown-state.ts';
import { Timeline, type TimelineEntry, type Tone } from '../record/Timeline.tsx';
import { SHOWN_ICONS } from './PaymentBadge.tsx';
import { formatSum } from './sum-text.ts';

function momentEntry(moment: PaymentMoment, { method, attention }: PaymentRecord): TimelineEntry {
  if (moment.kind === 'event') {
    // Only providers report payments.
    const provider = t(`payments.provider.${method as OfferedMethod}`);
    const { at, eventId, name, isWaiting } = moment;
    return {
      id: `event ${eventId}`,
      at,
      title: t(isWaiting ? 'payments.moments.eventWaiting' : 'payments.moments.event', {
        provider,
      }),
      body: [name, eventId].filter(Boolean).join(' · '),
      icon: Radio,
    };
  }
  const { at, status, note, actorName } = moment;
  const tone = SHOWN_TONE[status];
  return {
    id: status,
    at,
    actor: actorName,
    title:
      status === 'review' && attention
        ? t('payments.moments.reviewOf', { why: t(`payments.options.attention.${attention}`) })
        : t(`payments.moments.${status}`),
    body: note,
    icon: SHOWN_ICONS[status],
    tone: tone === 'success' || tone === 'warning' ? tone : 'neutral',
  };
}

const REFUND_TONE: Partial<Record<RefundStage, Tone>> = { failed: 'danger', notMade: 'danger' };

/** A refund is asked for, and then done or refused; a chargeback takes the money, which may come back. */
function refundEntries(refund: RefundItem): TimelineEntry[] {
  const { id, amount, currency, reason, failure, createdAt, updatedAt } = refund;
  const sum = formatSum(amount, currency);
  const stage = refundStage(refund);
  const asked: TimelineEntry = {
    id: `refund ${id}`,
    at: createdAt,
    actor: refund.actorName,
    title: t(`payments.moments.${refund.isChargeback ? 'chargeback' : 'refund'}`, { sum }),
    body: reason,
    icon: RotateCcw,
  };
  if (stage === 'processing' || stage === 'toMake' || stage === 'chargeback') return [asked];
  const settled: TimelineEntry = {
    id: `refund ${id} ${stage}`,
    at: updatedAt,
    title: t(`payments.moments.refund_${stage}`, { sum }),
    body: failure,
    icon: RotateCcw,
    tone: REFUND_TONE[stage] ?? 'neutral',
  };
  return [settled, asked];
}

/** What happened to an attempt, what the provider reported and what was given back, the newest first. */
export function PaymentTimeline({ payment }: { payment: PaymentRecord }) {
  const entries = [
    ...payment.refunds.toReversed().flatMap(refundEntries),
    ...payment.moments.map((moment) => momentEntry(moment, payment)),
  ].toSorted((a, b) => b.at - a.at);
  return <Timeline label={t('payments.card.story')} entries={entries} />;
}
