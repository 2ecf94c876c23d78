import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { formatMoment, formatShortDay } from '#domain/date.ts';
import type { GiftCardRecord } from '#domain/gift-cards/record.ts';
import { sendsMail } from '#i18n/mail-text.ts';
import { $settings, loadSettings } from '#stores/settings.ts';
import { notify } from '#stores/toasts.ts';
import { formatReais } from '../format.ts';
import { Card } from '../record/RecordLayout.tsx';
import { HandOver } from '../ui/HandOver.tsx';

interface HandOverCodeProps {
  item: GiftCardRecord;
  state: { saving: boolean; act: (action: string) => Promise<object | null> };
}

/** How a gift card's code reaches its owner: shown once, to be handed over, or mailed again. */
export function HandOverCode({ item, state }: HandOverCodeProps) {
  const [code, setCode] = useState('');
  const { isCodeOpen, shownAt, sentAt, blocked, recipientEmail } = item;
  const maySend = sendsMail() && sentAt !== null && !blocked && recipientEmail !== '';
  if (!code && !isCodeOpen && shownAt === null && !maySend) return null;

  const show = async () => {
    const answer = (await state.act('code')) as { code: string } | null;
    if (!answer) return;
    setCode(answer.code);
    // The printed sheet bears the shop's name.
    if (!$settings.get().loaded) void loadSettings();
  };
  const send = async () => {
    if (await state.act('send'))
      notify.success(t('giftCards.send.done', { email: recipientEmail }));
  };

  return (
    <Card title={t('giftCards.code.title')}>
      {code ? (
        <>
          <p>{t('giftCards.code.shown')}</p>
          <HandOver
            text={code}
            message={t('giftCards.code.message', { amount: formatReais(item.balance), code })}
            sheet={<Sheet item={item} code={code} />}
          />
        </>
      ) : isCodeOpen ? (
        <>
          <p className="soft">{t('giftCards.code.lead')}</p>
          <button
            type="button"
            className="button"
            aria-disabled={state.saving}
            onClick={() => void show()}
          >
            {t('giftCards.code.show')}
          </button>
        </>
      ) : (
        shownAt !== null && (
          <p className="soft">{t('giftCards.code.seen', { moment: formatMoment(shownAt) })}</p>
        )
      )}
      {maySend && (
        <>
          <p className="soft">
            {t('giftCards.send.title', { email: recipientEmail })}
            {' · '}
            {t('giftCards.send.sent', { moment: formatMoment(sentAt) })}
          </p>
          <button
            type="button"
            className="button"
            aria-disabled={state.saving}
            onClick={() => void send()}
          >
            {t('giftCards.send.again')}
          </button>
        </>
      )}
    </Card>
  );
}

/** What is printed and handed over: the value, the code, and where it can be used. */
function Sheet({ item, code }: { item: GiftCardRecord; code: string }) {
  const { name } = useStore($settings, { ssr: 'initial' });
  return (
    <>
      <p>{name}</p>
      <h1>{t('giftCards.code.sheetTitle', { amount: formatReais(item.balance) })}</h1>
      {item.recipientName && <p>{item.recipientName}</p>}
      <p className="figures" style={{ fontSize: 'var(--text-2xl)' }}>
        {code}
      </p>
      <p>{t('giftCards.code.sheet', { site: location.host })}</p>
      {item.expiresAt !== null && (
        <p>{t('giftCards.validUntil', { day: formatShortDay(item.expiresAt) })}</p>
      )}
    </>
  );
}
