import { t } from 'i18next';
import { formatMoney } from '#domain/money.ts';
import { ChangeStatus } from '../ui/ChangeStatus.tsx';

/** Announces the cart's total to screen readers: after a change, never on arrival. */
export function TotalStatus({ cents }: { cents: number }) {
  return <ChangeStatus text={t('cart.totalNow', { total: formatMoney(cents) })} />;
}
