import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { MAX_SHOWN_PROBLEMS, type ImportJson } from '#domain/imports/import.ts';
import { formatNumber } from '#domain/number.ts';
import { Card } from '../record/RecordLayout.tsx';
import { PageTurner } from '../ui/PageTurner.tsx';
import styles from './Imports.module.css';

/** Problems on one page. */
const PER_PAGE = 10;

/** What is wrong with a file, cell by cell. */
export function ProblemList({ item: { errors } }: { item: ImportJson }) {
  const [page, setPage] = useState(1);
  const pages = Math.ceil(errors.length / PER_PAGE);
  const shown = errors.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  return (
    <Card title={t('imports.problemList.title')}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('imports.problemList.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('imports.problemList.row')}</th>
            <th scope="col">{t('imports.problemList.column')}</th>
            <th scope="col">{t('imports.problemList.message')}</th>
            <th scope="col">{t('imports.problemList.level')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, column, message, level }, index) => (
            <tr key={`${page} ${index}`}>
              <th scope="row" data-label={t('imports.problemList.row')}>
                {formatNumber(row)}
              </th>
              <td className={styles.column}>{column || t('imports.problemList.wholeRow')}</td>
              <td className={styles.message}>{message}</td>
              <td>
                <span className={`badge badge--${level === 'error' ? 'danger' : 'warning'}`}>
                  {t(`imports.problemList.${level}`)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {errors.length >= MAX_SHOWN_PROBLEMS && (
        <p className="small soft">{t('imports.problemList.first', { count: errors.length })}</p>
      )}
      <PageTurner
        label={t('imports.problemList.pages')}
        page={page}
        pages={pages}
        busy={false}
        onTurn={setPage}
      />
    </Card>
  );
}
