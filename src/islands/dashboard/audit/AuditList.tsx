import { t } from '#i18n/t.ts';
import type { Access } from '#domain/access/permission.ts';
import { sectionNames } from '#domain/dashboard/sections.ts';
import {
  auditList,
  partsOfAction,
  type AuditChange,
  type AuditItem,
} from '#domain/dashboard/audit.ts';
import { recordPath } from '#domain/dashboard/menu.ts';
import { formatMoment } from '#domain/date.ts';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import styles from './Audit.module.css';

/** Changes that a row shows before the others are opened. */
const SHOWN = 6;

/** The page of the changed record; null if it has none, or no longer exists. */
function hrefOf({ action, subject }: AuditItem): string | null {
  const [section, verb] = partsOfAction(action);
  if (section === null || subject === '' || verb === 'delete') return null;
  return recordPath(section, subject);
}

function ChangeList({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, from, to }, index) => (
        <li key={index}>
          <span className={styles.field}>{field}:</span>{' '}
          {from !== undefined && (
            <>
              <del>{from}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins>{to}</ins>
        </li>
      ))}
    </ul>
  );
}

function Changes({ changes }: Pick<AuditItem, 'changes'>) {
  if (changes.length === 0) return null;
  const others = changes.slice(SHOWN);
  return (
    <div className={styles.cell}>
      <ChangeList changes={changes.slice(0, SHOWN)} />
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>{t('audit.more', { count: others.length })}</summary>
          <ChangeList changes={others} />
        </details>
      )}
    </div>
  );
}

const screen = (): ListScreen<AuditItem> => ({
  section: 'audit',
  list: auditList,
  href: hrefOf,
  options: {
    section: sectionNames.map((value) => ({ value, label: t(`sections.${value}`) })),
  },
  columns: [
    {
      name: 'verb',
      cell: ({ verb, area, subjectName }) => (
        <span className={styles.deed}>
          {verb}
          <span className={styles.subject}>{[area, subjectName].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    { name: 'changes', cell: (item) => <Changes changes={item.changes} /> },
    { name: 'actorName' },
    { name: 'at', sort: 'at', onCard: 'corner', cell: ({ at }) => formatMoment(at) },
  ],
});

/** What was done in the dashboard, by whom, and what it changed. */
export default function AuditList({
  access,
  first,
}: {
  access: Access;
  first: FirstPage<AuditItem>;
}) {
  const shown = screen();
  const list = useList(shown, first);
  return <ResourceList screen={shown} access={access} list={list} />;
}
