import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { MAX_PIX_KEY } from '#domain/payments/refund-limits.ts';
import { TextField } from '../../../form/Field.tsx';
import { shareByHand } from './share-by-hand.ts';
import { formatReais } from '../../format.ts';

interface ByHandProps {
  order: Pick<OrderRecord, 'payments' | 'refunds' | 'customer'>;
  /** What is given back in all. */
  cents: number;
  /** The Pix key that the buyer has given; '' for none. */
  givenKey?: string;
  errors: Readonly<Record<string, string>>;
}

/** What staff have to give back themselves, how and to whom; asks for a Pix key, and whether it is done already. */
export function ByHand({ order, cents, givenKey = '', errors }: ByHandProps) {
  const [key, setKey] = useState(givenKey);
  const { parts, restCents } = shareByHand(order, cents, key.trim());
  if (parts.length === 0) return null;
  const whom = order.customer.name || t('orders.refund.byHand.buyer');
  return (
    <div className="notice stack figures">
      {parts.map(({ way, cents: part }) => (
        <p key={way}>
          {t(`orders.refund.byHand.${way}`, {
            sum: formatMoney(part),
            whom: way === 'pix' && key.trim() ? key.trim() : whom,
          })}
        </p>
      ))}
      {restCents > 0 && <p>{t('orders.refund.byHand.rest', { sum: formatMoney(restCents) })}</p>}
      {parts.some(({ way }) => way !== 'card') && (
        <TextField
          label={t('orders.refund.byHand.pixKey')}
          name="pixKey"
          value={key}
          onChange={({ target }) => setKey(target.value)}
          maxLength={MAX_PIX_KEY}
          autoComplete="off"
          spellCheck={false}
          error={errors['pixKey']}
        />
      )}
      <label className="check">
        <input type="checkbox" name="done" />
        {t('orders.refund.byHand.done')}
      </label>
      <p className="small soft">{t('orders.refund.byHand.doneHint')}</p>
    </div>
  );
}

/** Why less is given back than was paid: the gift cards that an order has bought were spent. */
export function CardsSpent({ order }: { order: Pick<OrderRecord, 'cardsSpent'> }) {
  if (order.cardsSpent <= 0) return null;
  return (
    <p className="small soft">
      {t('orders.refund.cardsSpent', { sum: formatReais(order.cardsSpent) })}
    </p>
  );
}
