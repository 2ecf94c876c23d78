import { t, textAt } from '#i18n/t.ts';
import { columnsOf, type Cells, type ReportPage } from '#domain/reports/report.ts';
import { PageTurner } from '../ui/PageTurner.tsx';
import { cellText, rowText } from './report-text.ts';
import styles from './Reports.module.css';
import type { ReportView } from './useReport.ts';

interface ReportTableProps {
  view: ReportView;
  page: ReportPage;
}

/** The rows of a report, with what they were before, and their totals. */
export function ReportTable({ view, page }: ReportTableProps) {
  const { report, query, loading, go } = view;
  const columns = columnsOf(report, page);
  const cellsOf = (cells: Cells, before: Cells | null) =>
    columns.map(({ name, kind }) => (
      <td key={name} data-kind={kind}>
        {cellText(kind, cells[name])}
        {before && (
          <span className={styles.before}>
            <span className="visually-hidden">{t('reports.before')} </span>
            {cellText(kind, before[name])}
          </span>
        )}
      </td>
    ));
  return (
    <div className={styles.card}>
      <h2 id="report-table" className={styles.cardTitle}>
        {t('reports.table')}
      </h2>
      {/* Wider than a phone: its own area scrolls, by keyboard too. */}
      <div className={styles.scroll} role="region" aria-labelledby="report-table" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{textAt(`reports.groups.${query.group}`)}</th>
              {columns.map(({ name, kind }) => (
                <th key={name} scope="col" data-kind={kind}>
                  {textAt(`reports.columns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.rows.map(({ key, name, nameBefore, detail, href, cells, before }) => (
              <tr key={key}>
                <th scope="row">
                  {href ? (
                    <a className="link" href={href}>
                      {rowText(name, page)}
                    </a>
                  ) : (
                    rowText(name, page)
                  )}
                  {(detail ?? nameBefore) !== undefined && (
                    <span className={styles.before}>
                      {detail ?? `${t('reports.before')} ${rowText(nameBefore!, page)}`}
                    </span>
                  )}
                </th>
                {cellsOf(cells, before)}
              </tr>
            ))}
          </tbody>
          {!report.facts && (
            <tfoot>
              <tr>
                <th scope="row">{t('reports.total')}</th>
                {cellsOf(page.totals, page.totalsBefore)}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {page.pages > 1 && (
        <div className={styles.pager}>
          <PageTurner
            label={t('reports.pages')}
            page={page.page}
            pages={page.pages}
            busy={loading}
            onTurn={(to) => go({ page: to })}
          />
        </div>
      )}
    </div>
  );
}
