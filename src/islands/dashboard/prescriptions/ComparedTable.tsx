import { t } from '#i18n/t.ts';
import type { Compared } from '#domain/lenses/tolerances.ts';
import { formatNumber } from '#domain/number.ts';
import { writePower } from '#domain/prescriptions/write-typed.ts';
import styles from './Prescriptions.module.css';

const POWERS: readonly Compared['measure'][] = ['sphere', 'cylinder', 'addition'];

const textOf = ({ measure }: Pick<Compared, 'measure'>, value: number): string =>
  POWERS.includes(measure) ? writePower(value) : formatNumber(value, 2);

/** What was measured beside what was ordered, with how far it may be off. */
export function ComparedTable({ compared }: { compared: readonly Compared[] }) {
  const failed = compared.filter(({ passes }) => !passes).length;
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.compared}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('prescriptions.record.ordered')}</th>
              <th scope="col">{t('prescriptions.record.measured')}</th>
              <th scope="col">{t('prescriptions.record.tolerance')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {compared.map((one) => (
              <tr key={`${one.eye} ${one.measure}`}>
                <th scope="row">
                  {one.eye && t(`prescriptions.record.${one.eye}`)}{' '}
                  {t(`prescriptions.record.${one.measure}`)}
                </th>
                <td>{textOf(one, one.ordered)}</td>
                <td>{textOf(one, one.measured)}</td>
                <td>± {formatNumber(one.tolerance, 2)}</td>
                <td>
                  <span className={`badge ${one.passes ? 'badge--success' : 'badge--danger'}`}>
                    {t(one.passes ? 'prescriptions.record.passes' : 'prescriptions.record.fails')}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status">
        {failed > 0
          ? t('prescriptions.record.outOf', { count: failed })
          : t('prescriptions.record.allWithin')}
      </p>
    </>
  );
}
