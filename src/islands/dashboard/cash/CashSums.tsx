import { t } from '#i18n/t.ts';
import type { MethodSum } from '#domain/cash/cash-day.ts';
import { formatReais } from '../format.ts';
import styles from './Cash.module.css';

/** What came in by each way to pay, and what was given back. */
export function CashSums({ sums }: { sums: readonly MethodSum[] }) {
  if (sums.length === 0) return <p className="soft">{t('cash.nothing')}</p>;
  const total = (of: (sum: MethodSum) => number) => sums.reduce((all, sum) => all + of(sum), 0);
  return (
    <table className={styles.sums}>
      <thead>
        <tr>
          <th scope="col">{t('cash.method')}</th>
          <th scope="col">{t('cash.sales')}</th>
          <th scope="col">{t('cash.refunded')}</th>
          <th scope="col">{t('cash.net')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ method, sales, sold, refunded }) => (
          <tr key={method}>
            <th scope="row">{t(`cash.methods.${method}`)}</th>
            <td>{sales}</td>
            <td>{formatReais(refunded)}</td>
            <td>{formatReais(sold - refunded)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('cash.total')}</th>
          <td>{total(({ sales }) => sales)}</td>
          <td>{formatReais(total(({ refunded }) => refunded))}</td>
          <td>{formatReais(total(({ sold, refunded }) => sold - refunded))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
