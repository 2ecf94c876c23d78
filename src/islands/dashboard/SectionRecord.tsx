import { t } from 'i18next';
import { ChevronLeft } from 'lucide-react';
import type { Access } from '#domain/access/permission.ts';
import type { Section } from '#domain/access/sections.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { DeleteButton } from './DeleteButton.tsx';
import styles from './Record.module.css';
import { RecordForm } from './RecordForm.tsx';
import { useRecord } from './useRecord.ts';
import type { Saved } from './view.ts';
import { viewOf } from './views.ts';

interface SectionRecordProps {
  section: Section;
  access: Access;
  /** Null where a new one is written. */
  item: object | null;
}

/** A record of a section, read, changed, removed; or a new one. */
export default function SectionRecord({ section, access, item: initial }: SectionRecordProps) {
  const view = viewOf(section);
  const record = useRecord(section, initial as Saved | null);
  const { item } = record;
  const title = item ? view.title(item) : t(`${section}.new`);

  return (
    <>
      <header className={styles.head}>
        <a className={styles.back} href={dashboardPath(section)}>
          <ChevronLeft className="icon" aria-hidden="true" />
          {t(`sections.${section}`)}
        </a>
        <h1>{title}</h1>
        {item && access.delete && (
          <DeleteButton
            section={section}
            name={title}
            busy={record.saving}
            onConfirm={() => void record.remove(title)}
          />
        )}
      </header>
      <div className={styles.columns}>
        <RecordForm view={view} record={record} mayEdit={access.edit} />
        {item && view.Aside && (
          <aside className={styles.aside}>
            <view.Aside item={item} />
          </aside>
        )}
      </div>
    </>
  );
}
