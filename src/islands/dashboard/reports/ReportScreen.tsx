import { t } from '#i18n/t.ts';
import Download from 'lucide-react/icons/download';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { ReportName } from '#domain/reports/report.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { ReportChoices } from './ReportChoices.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import { ReportChart } from './ReportChart.tsx';
import { ReportTable } from './ReportTable.tsx';
import styles from './Reports.module.css';
import { useReport } from './useReport.ts';

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
