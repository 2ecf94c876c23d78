import { t } from 'i18next';
import type { Access } from '#domain/access/permission.ts';
import { sectionNames } from '#domain/dashboard/sections.ts';
import {
  auditList,
  isFieldChange,
  partsOfAction,
  type AuditItem,
} from '#domain/dashboard/audit.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { formatMoment } from '#domain/date.ts';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import { actionText, actorText, fieldText, valueText } from './audit-text.ts';
import styles from './Audit.module.css';

/** The page of the changed record; null if it has none, or no longer exists. */
function hrefOf({ action, subject }: AuditItem): string | null {
  const [section, verb] = partsOfAction(action);
  if (section === null || subject === '' || verb === 'delete') return null;
  return `${dashboardPath(section)}/${subject}`;
}

function Changes({ item: { action, details } }: { item: AuditItem }) {
  const [section] = partsOfAction(action);
  const changes = Object.entries(details);
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map(([name, detail]) => (
        <li key={name}>
          <span className={styles.field}>{fieldText(section, name)}</span>
          {isFieldChange(detail) ? (
            <>
              {' '}
              <del>{valueText(section, name, detail.from)}</del> <span aria-hidden="true">→</span>{' '}
              <ins>{valueText(section, name, detail.to)}</ins>
            </>
          ) : (
            detail !== true && ` ${valueText(section, name, detail)}`
          )}
        </li>
      ))}
    </ul>
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
    { name: 'action', cell: ({ action }) => actionText(action) },
    { name: 'at', sort: 'at', onCard: 'corner', cell: ({ at }) => formatMoment(at) },
    { name: 'actorName', cell: (item) => actorText(item) },
    { name: 'subject', cell: ({ subject }) => <span className={styles.subject}>{subject}</span> },
    { name: 'details', cell: (item) => <Changes item={item} /> },
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
