import { t, textAt } from '#i18n/t.ts';
import type { ReportDeclaration, ReportPage } from '#domain/reports/report.ts';
import { cellText, kindOf, trendText } from './report-text.ts';
import styles from './Reports.module.css';

/** The totals that matter most, each beside what it was before. */
export function ReportFigures({ report, page }: { report: ReportDeclaration; page: ReportPage }) {
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
