import { t } from 'i18next';
import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';

/** Announces the cart's total to screen readers: after a change, never on arrival. */
export function TotalStatus({ cents }: { cents: number }) {
  const [known, setKnown] = useState(cents);
  const [changed, setChanged] = useState(false);
  if (known !== cents) {
    setKnown(cents);
    setChanged(true);
  }
  return (
    <p className="visually-hidden" role="status">
      {changed && t('cart.totalNow', { total: formatMoney(cents) })}
    </p>
  );
}
