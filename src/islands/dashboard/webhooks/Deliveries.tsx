import { t } from '#i18n/t.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatMoment } from '#domain/date.ts';
import type { WebhookDelivery, WebhookRecord } from '#domain/webhooks/webhook.ts';
import { getData, postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { Card } from '../record/RecordLayout.tsx';
import { Timeline, type Tone } from '../record/Timeline.tsx';

const TONES: Record<WebhookDelivery['status'], Tone> = {
  waiting: 'neutral',
  delivered: 'success',
  failed: 'danger',
};

/** Ms after which a delivery that is being sent is looked for again. */
const LOOK_AGAIN_MS = 2000;

/** Whether it is being sent right now; what failed waits for its next time. */
const isOnItsWay = ({ status, nextAt }: WebhookDelivery): boolean =>
  status === 'waiting' && nextAt !== null && nextAt <= Date.now();

/** How a delivery went, in words. */
function wordsOf({ status, attempts, answer, failure, nextAt }: WebhookDelivery): string {
  const reason = failure && t(`webhooks.failures.${failure}`, { status: answer ?? 0 });
  const next = status === 'waiting' && attempts > 0 && nextAt !== null;
  return [
    t(`webhooks.deliveryStatus.${status}`),
    attempts > 0 && t('webhooks.attempts', { count: attempts }),
    reason,
    next && t('webhooks.nextAt', { moment: formatMoment(nextAt) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface DeliveriesProps {
  webhook: WebhookRecord;
  mayEdit: boolean;
  /** Called with the record as it is now. */
  onChange: (item: WebhookRecord) => void;
}

/** What it was told lately, and how that went; each can be sent again, and a test at any time. */
export function Deliveries({ webhook, mayEdit, onChange }: DeliveriesProps) {
  const [busy, setBusy] = useState(false);
  const path = `/api/dashboard/webhooks/${webhook.id}`;
  const reload = async () => {
    const now = await getData<{ item: WebhookRecord }>(path);
    if (now.success) onChange(now.item);
    else notify.error(now.err);
  };
  const look = useEffectEvent(reload);
  // The list is another after each look.
  const { deliveries } = webhook;
  useEffect(() => {
    if (!deliveries.some(isOnItsWay)) return;
    const timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [deliveries]);
  const once = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    await work();
    setBusy(false);
  };
  const send = async (what: string, done: string) => {
    const answer = await postData(`${path}/${what}`, {});
    if (!answer.success) return notify.error(answer.err);
    notify.success(done);
    await reload();
  };
  return (
    <Card title={t('webhooks.deliveries')}>
      {deliveries.length === 0 ? (
        <p className="soft">{t('webhooks.noDeliveries')}</p>
      ) : (
        <Timeline
          label={t('webhooks.deliveries')}
          entries={deliveries.map((delivery) => ({
            id: delivery.id,
            at: delivery.createdAt,
            tone: TONES[delivery.status],
            title: t(`webhooks.options.events.${delivery.type}`),
            body: (
              <>
                <p className="small">{wordsOf(delivery)}</p>
                <p className="small soft">
                  <code>{delivery.eventId}</code>
                </p>
                {mayEdit && webhook.active && (
                  <button
                    type="button"
                    className="button button--small"
                    aria-disabled={busy}
                    onClick={() =>
                      void once(() =>
                        send(`deliveries/${delivery.id}/resend`, t('webhooks.resent')),
                      )
                    }
                  >
                    {t('webhooks.resend')}
                  </button>
                )}
              </>
            ),
          }))}
        />
      )}
      <div className="cluster">
        {mayEdit && (
          <button
            type="button"
            className="button button--small"
            aria-disabled={busy}
            onClick={() => void once(() => send('test', t('webhooks.testSent')))}
          >
            {t('webhooks.test')}
          </button>
        )}
        <button
          type="button"
          className="button button--small button--quiet"
          aria-disabled={busy}
          onClick={() => void once(reload)}
        >
          {t('webhooks.reload')}
        </button>
      </div>
    </Card>
  );
}
