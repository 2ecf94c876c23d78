import { t } from '#i18n/t.ts';
import X from 'lucide-react/icons/x';
import { useId, useState, type KeyboardEvent } from 'react';
import { formatMoney } from '#domain/money.ts';
import { postData } from '#stores/api.ts';
import coupon from '../cart/Coupon.module.css';

/** A gift card that the shop knows, as its buyer sees it. */
export interface ShownGiftCard {
  code: string;
  /** The last characters of the code. */
  end: string;
  /** Reais. */
  balance: number;
}

interface GiftCardFieldProps {
  card: ShownGiftCard | null;
  /** What it pays of this order, in cents. */
  spentCents: number;
  /** Why the order was refused for it. */
  error: string | undefined;
  onChange: (card: ShownGiftCard | null) => void;
}

/** The field for a gift card, or the one that is used. */
export function GiftCardField({ card, spentCents, error, onChange }: GiftCardFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const [isAsking, setAsking] = useState(false);

  const apply = async () => {
    if (typed.trim() === '' || isAsking) return;
    setAsking(true);
    const answer = await postData<{ giftCard: ShownGiftCard }>('/api/gift-cards', { code: typed });
    setAsking(false);
    setFault(answer.success ? '' : (answer.fields?.['code'] ?? answer.err));
    if (!answer.success) return;
    setTyped('');
    onChange(answer.giftCard);
  };
  // Enter applies the code, and does not place the order.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void apply();
  };
  const told = fault || error;

  if (card) {
    const { end, balance } = card;
    const left = formatMoney(Math.round(balance * 100) - spentCents);
    return (
      <div className={`notice notice--success ${coupon.applied}`}>
        <span role="status">
          {t('checkout.giftCard.applied', { end, sum: formatMoney(spentCents), left })}
        </span>
        <button
          type="button"
          className="button button--icon"
          aria-label={t('checkout.giftCard.remove')}
          onClick={() => onChange(null)}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </div>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>{t('checkout.giftCard.label')}</label>
      <div className={coupon.row}>
        <input
          id={id}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          aria-invalid={told ? true : undefined}
          aria-describedby={told ? `${id}-error` : undefined}
        />
        <button
          type="button"
          className="button"
          aria-disabled={isAsking}
          onClick={() => void apply()}
        >
          {t('checkout.giftCard.use')}
        </button>
      </div>
      {told && (
        <span className="error" id={`${id}-error`} role="alert">
          {told}
        </span>
      )}
    </div>
  );
}
