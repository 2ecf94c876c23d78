import { t, textAt } from '#i18n/t.ts';
import Download from 'lucide-react/icons/download';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { ReportDeclaration, ReportName, ReportPage } from '#domain/reports/report.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { ReportChart } from './ReportChart.tsx';
import { ReportTable } from './ReportTable.tsx';
import styles from './Reports.module.css';
import { type ReportView, useReport } from './useReport.ts';
import { cellText, kindOf, trendText } from './report-text.ts';
import { type Comparison, COMPARISONS, type PeriodName, PERIODS } from '#domain/reports/period.ts';
import { periodOf } from '#domain/reports/report-query.ts';
import { SelectField, TextField } from '../../form/Field.tsx';

interface ReportScreenProps {
  name: ReportName;
  /** The shop's current day. */
  today: string;
  /** Parameters of the address. */
  search: string;
}

/** A report: what it is asked for, its totals, its chart, and the same as a table. */
export default function ReportScreen({ name, today, search }: ReportScreenProps) {
  const view = useReport(name, search);
  const { report, page, loading, err, fields, filter } = view;
  const isRefused = Object.keys(fields).length > 0;
  return (
    <>
      <PageHead
        title={t(`reports.names.${name}`)}
        lead={<p className={`${styles.about} small soft`}>{t(`reports.about.${name}`)}</p>}
      >
        <a className="button button--quiet" href={dashboardPath('reports')}>
          {t('reports.all')}
        </a>
        <a className="button" href={`/api/dashboard/reports/${name}/export${filter}`} download>
          <Download className="icon" aria-hidden="true" />
          {t('dashboard.export')}
        </a>
      </PageHead>
      <ReportChoices view={view} today={today} />
      {err !== null && !isRefused && (
        <div className={`notice notice--danger ${styles.failure}`} role="alert">
          {err}
          <button type="button" className="button" onClick={view.retry}>
            {t('dashboard.retry')}
          </button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {loading ? t('reports.reading') : ''}
      </p>
      {page === null && loading && (
        <>
          <div className={`skeleton ${styles.figuresToCome}`} />
          <div className={`skeleton ${styles.chartToCome}`} />
        </>
      )}
      {page && (
        <div className={styles.answer} aria-busy={loading}>
          {page.note && <p className="small soft">{t(`reports.notes.${page.note}`)}</p>}
          <ReportFigures report={report} page={page} />
          {isNothing(page) ? (
            <div className={styles.card}>
              <EmptyState>
                {t(`reports.nothing.${name}`, { defaultValue: t('reports.empty') })}
              </EmptyState>
            </div>
          ) : (
            <>
              {report.measures.length > 0 && <ReportChart view={view} page={page} />}
              <ReportTable view={view} page={page} />
            </>
          )}
        </div>
      )}
    </>
  );
}

/** Whether there is nothing to show, in this period and in the one that it is compared with. */
const isNothing = ({
  rows,
  totals,
  totalsBefore,
}: NonNullable<ReturnType<typeof useReport>['page']>) =>
  rows.length === 0 ||
  [totals, totalsBefore ?? {}].every((cells) => Object.values(cells).every((value) => !value));

/** The totals that matter most, each beside what it was before. */
function ReportFigures({ report, page }: { report: ReportDeclaration; page: ReportPage }) {
  const { totals, totalsBefore } = page;
  // What is missing, the reader may not see.
  const isShown = (name: string) => name in totals;
  return (
    <dl className={styles.figures}>
      {report.figures.filter(isShown).map((name) => {
        const kind = kindOf(report, name);
        const trend = trendText(totals[name], totalsBefore?.[name]);
        return (
          <div key={name} className={styles.figure}>
            <dt>{textAt(`reports.columns.${name}`)}</dt>
            <dd className={styles.value}>{cellText(kind, totals[name])}</dd>
            {totalsBefore && (
              <dd className="small soft">
                {trend && <strong className={styles.trend}>{trend}</strong>} {t('reports.before')}{' '}
                {cellText(kind, totalsBefore[name])}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

interface ReportChoicesProps {
  view: ReportView;
  today: string;
}

/** Period, comparison and what the rows are. */
function ReportChoices({ view: { report, query, fields, go }, today }: ReportChoicesProps) {
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
