import { t } from '#i18n/t.ts';
import { useId, useState, type KeyboardEvent } from 'react';
import { formatShortDay } from '#domain/date.ts';
import { maskedCode } from '#domain/gift-cards/gift-card.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { postData } from '#stores/api.ts';
import { ORDERS_API } from '../calls.ts';
import type { TypedPart } from './parts.ts';
import styles from './Payment.module.css';

interface GiftCardPartProps {
  part: TypedPart;
  prefix: string;
  errors: Readonly<Record<string, string>>;
  onChange: (part: TypedPart) => void;
}

interface Answer {
  giftCard: { end: string; balance: number; expiresAt: number | null };
}

/** The code of the gift card that pays, and what is on it. */
export function GiftCardPart({ part, prefix, errors, onChange }: GiftCardPartProps) {
  const id = useId();
  const [fault, setFault] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { code, card } = part;
  const told = fault || errors[`${prefix}code`];

  const check = async () => {
    if (code.trim() === '' || isAsking) return;
    setAsking(true);
    const answer = await postData<Answer>(`${ORDERS_API}/gift-card`, { code });
    setAsking(false);
    setFault(answer.success ? '' : (answer.fields?.['code'] ?? answer.err));
    if (!answer.success) return;
    const { end, balance, expiresAt } = answer.giftCard;
    onChange({ ...part, card: { end, balanceCents: toCents(balance), expiresAt } });
  };
  // Enter asks for the balance, and does not record the payment.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || card) return;
    event.preventDefault();
    void check();
  };

  return (
    <div className="field">
      <label htmlFor={id}>{t('orders.take.giftCard.label')}</label>
      <div className={styles.code}>
        <input
          id={id}
          name={`${prefix}code`}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          onChange={({ target }) => {
            setFault('');
            onChange({ ...part, code: target.value, card: null });
          }}
          onKeyDown={onKeyDown}
          aria-invalid={told ? true : undefined}
          aria-describedby={told ? `${id}-error` : undefined}
        />
        <button
          type="button"
          className="button"
          aria-disabled={isAsking}
          onClick={() => void check()}
        >
          {t('orders.take.giftCard.check')}
        </button>
      </div>
      {told && (
        <span className="error" id={`${id}-error`} role="alert">
          {told}
        </span>
      )}
      <span className="hint figures" role="status">
        {card &&
          t(
            card.expiresAt === null ? 'orders.take.giftCard.balance' : 'orders.take.giftCard.until',
            {
              balance: formatMoney(card.balanceCents),
              end: maskedCode(card.end),
              day: card.expiresAt === null ? '' : formatShortDay(card.expiresAt),
            },
          )}
      </span>
    </div>
  );
}
