import { t, textAt } from '#i18n/t.ts';
import { COMPARISONS, PERIODS, type Comparison, type PeriodName } from '#domain/reports/period.ts';
import { periodOf } from '#domain/reports/report-query.ts';
import { SelectField, TextField } from '../../form/Field.tsx';
import styles from './Reports.module.css';
import type { ReportView } from './useReport.ts';

interface ReportChoicesProps {
  view: ReportView;
  today: string;
}

/** Period, comparison and what the rows are. */
export function ReportChoices({ view: { report, query, fields, go }, today }: ReportChoicesProps) {
  const { groups, dated } = report;
  const choosePeriod = (period: PeriodName) =>
    // One's own days begin as those that were shown.
    go(period === 'own' ? { period, ...periodOf(query, today) } : { period, from: '', to: '' });
  if (!dated && groups.length === 1) return null;
  return (
    <div className={styles.choices}>
      {dated && (
        <>
          <SelectField
            label={t('reports.period.label')}
            value={query.period}
            onChange={({ target }) => choosePeriod(target.value as PeriodName)}
          >
            {PERIODS.map((name) => (
              <option key={name} value={name}>
                {t(`reports.period.${name}`)}
              </option>
            ))}
          </SelectField>
          {query.period === 'own' && (
            <>
              <TextField
                label={t('reports.from')}
                type="date"
                max={query.to || today}
                value={query.from}
                error={fields.from}
                onChange={({ target }) => go({ from: target.value })}
              />
              <TextField
                label={t('reports.to')}
                type="date"
                max={today}
                value={query.to}
                error={fields.to}
                onChange={({ target }) => go({ to: target.value })}
              />
            </>
          )}
          <SelectField
            label={t('reports.compare.label')}
            value={query.compare}
            onChange={({ target }) => go({ compare: target.value as Comparison })}
          >
            {COMPARISONS.map((name) => (
              <option key={name} value={name}>
                {t(`reports.compare.${name}`)}
              </option>
            ))}
          </SelectField>
        </>
      )}
      {groups.length > 1 && (
        <SelectField
          label={t('reports.groups.label')}
          value={query.group}
          onChange={({ target }) => go({ group: target.value })}
        >
          {groups.map((name) => (
            <option key={name} value={name}>
              {textAt(`reports.groups.${name}`)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
