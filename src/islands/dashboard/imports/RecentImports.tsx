import { t } from '#i18n/t.ts';
import { formatMoment, formatRecent } from '#domain/date.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { ImportSection, ImportSummary } from '#domain/imports/import.ts';
import { Card } from '../record/RecordLayout.tsx';
import { ImportBadge } from './ImportBadge.tsx';
import styles from './Imports.module.css';

interface RecentImportsProps {
  section: ImportSection;
  recent: readonly ImportSummary[];
  currentId: string | undefined;
}

/** A section's last imports, each leading to its page. */
export function RecentImports({ section, recent, currentId }: RecentImportsProps) {
  return (
    <Card title={t('imports.recent.title')}>
      {recent.length === 0 ? (
        <p className="small soft">{t('imports.recent.none')}</p>
      ) : (
        <ul className={styles.imports}>
          {recent.map(({ id, file, createdAt, status, counts }) => (
            <li key={id}>
              <a
                className={styles.import}
                href={`${dashboardPath(section)}/importar?id=${id}`}
                aria-current={id === currentId ? 'true' : undefined}
              >
                <span className={styles.file}>{file}</span>
                <span className={`small soft ${styles.facts}`}>
                  <time
                    dateTime={new Date(createdAt).toISOString()}
                    title={formatMoment(createdAt)}
                  >
                    {formatRecent(createdAt)}
                  </time>
                  {status === 'done' && ` · ${t('imports.recent.summary', counts)}`}
                </span>
                <ImportBadge status={status} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
