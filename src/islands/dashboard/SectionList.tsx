import { t } from 'i18next';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import type { Access } from '#domain/access/permission.ts';
import type { Section } from '#domain/access/sections.ts';
import type { ListPage } from '#domain/dashboard/list.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { DataTable } from './DataTable.tsx';
import { sayFarewell } from './farewell.ts';
import styles from './List.module.css';
import { ListFilters } from './ListFilters.tsx';
import { Pager } from './Pager.tsx';
import { useList } from './useList.ts';
import type { Row } from './view.ts';
import { viewOf } from './views.ts';

interface SectionListProps {
  section: Section;
  access: Access;
  page: ListPage<object>;
  /** Parameters of the address that `page` was read for. */
  search: string;
}

/** A section's records: looked for, narrowed, sorted and turned over by the address's parameters. */
export default function SectionList({ section, access, page: first, search }: SectionListProps) {
  const view = viewOf(section);
  const list = useList(section, view.list, { page: first as ListPage<Row>, search });
  const { page, loading, err } = list;

  useEffect(sayFarewell, []);

  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{t(`sections.${section}`)}</h1>
          <p className="small soft" role="status">
            {t(`${section}.count`, { count: page.total })}
          </p>
        </div>
        {view.creates && access.edit && (
          <a className="button button--primary" href={`${dashboardPath(section)}/novo`}>
            <Plus className="icon" aria-hidden="true" />
            {t('dashboard.new')}
          </a>
        )}
      </header>
      <ListFilters section={section} shape={view.list} list={list} />
      {err !== null && (
        <div className={`notice notice--danger ${styles.failure}`} role="alert">
          {err}
          <button type="button" className="button" onClick={list.retry}>
            {t('dashboard.retry')}
          </button>
        </div>
      )}
      <div className={styles.sheet} aria-busy={loading}>
        <DataTable view={view} items={page.items} list={list} />
        {page.items.length === 0 && <Nothing section={section} list={list} />}
      </div>
      <Pager list={list} />
    </>
  );
}

function Nothing({
  section,
  list: { query, clear },
}: Pick<SectionListProps, 'section'> & ListProps) {
  const narrowed = query.q.trim() !== '' || Object.keys(query.filters).length > 0;
  if (!narrowed) return <p className={styles.nothing}>{t(`${section}.empty`)}</p>;
  return (
    <div className={styles.nothing}>
      <p>{t('dashboard.nothingFound')}</p>
      <button type="button" className="button" onClick={clear}>
        {t('dashboard.clear')}
      </button>
    </div>
  );
}

interface ListProps {
  list: ReturnType<typeof useList>;
}
