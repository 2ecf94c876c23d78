import { t, textAt } from '#i18n/t.ts';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Rows3 from 'lucide-react/icons/rows-3';
import Rss from 'lucide-react/icons/rss';
import Upload from 'lucide-react/icons/upload';
import { useEffect, type ReactNode } from 'react';
import type { Access } from '#domain/access/permission.ts';
import { dashboardPath, isCreating } from '#domain/dashboard/menu.ts';
import { declarationOf, type Section } from '#domain/dashboard/sections.ts';
import { IMPORT_SECTIONS } from '#domain/imports/import.ts';
import { showFlashMessage } from '../flash-message.ts';
import { countText } from '../format.ts';
import { recordListPage } from '../record/list-position.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { HeadLabel, PageHead } from '../ui/PageHead.tsx';
import { RowMenu, type MenuAction } from '../ui/RowMenu.tsx';
import { BulkBar } from './BulkBar.tsx';
import { DataTable } from './DataTable.tsx';
import { FilterBar } from './FilterBar.tsx';
import tableStyles from './DataTable.module.css';
import styles from './List.module.css';
import { Pager } from './Pager.tsx';
import type { ListScreen, Row } from './screen.ts';
import type { List } from './useList.ts';
import { useSelection } from './useSelection.ts';
import { ViewTabs } from './ViewTabs.tsx';

interface ResourceListProps<Item extends Row> {
  screen: ListScreen<Item>;
  access: Access;
  /** `useList(screen, first)`, which the section may also use itself (`reload`). */
  list: List<Item>;
  /** Further buttons of the head. */
  children?: ReactNode;
}

/** A section's records: views, search, filters, table, selection, pages; the address says which. */
export function ResourceList<Item extends Row>({
  screen,
  access,
  list,
  children,
}: ResourceListProps<Item>) {
  const { section } = screen;
  const { exports } = declarationOf(section);
  const { page, loading, err, filter } = list;
  const selection = useSelection(list);
  const menu = transferMenu(section, { filter, mayEdit: access.edit });
  const actions = (screen.actions ?? []).filter(({ right = 'edit' }) => access[right]);

  useEffect(showFlashMessage, []);
  useEffect(
    () =>
      recordListPage(section, {
        filter,
        ids: page.items.map(({ id }) => id),
        page: page.page,
        pages: page.pages,
      }),
    [section, filter, page],
  );

  return (
    <>
      <PageHead
        title={t(`sections.${section}`)}
        lead={
          <p className="small soft" role="status">
            {countText(section, page)}
          </p>
        }
      >
        {exports && (
          <a
            className="button button--quiet"
            href={`/api/dashboard/${section}/export${filter}`}
            download
          >
            <Download className="icon" aria-hidden="true" />
            <HeadLabel>{t('dashboard.export')}</HeadLabel>
          </a>
        )}
        <RowMenu items={menu} />
        {children}
        {isCreating(section) && access.edit && (
          <a className="button button--primary" href={`${dashboardPath(section)}/novo`}>
            <Plus className="icon" aria-hidden="true" />
            {t(`${section}.new`)}
          </a>
        )}
      </PageHead>
      <ViewTabs section={section} list={list} />
      <FilterBar screen={screen} list={list} />
      {err !== null && (
        <div className={`notice notice--danger ${styles.failure}`} role="alert">
          {err}
          <button type="button" className="button" onClick={list.retry}>
            {t('dashboard.retry')}
          </button>
        </div>
      )}
      <div className={tableStyles.sheet} aria-busy={loading}>
        <DataTable screen={screen} list={list} selection={actions.length > 0 ? selection : null} />
        {page.items.length === 0 && <Nothing section={section} list={list} />}
      </div>
      {actions.length > 0 && (
        <BulkBar section={section} actions={actions} list={list} selection={selection} />
      )}
      <Pager list={list} />
    </>
  );
}

/** What else comes out of a section's list and into it: parts of its records, and files of other programs. */
function transferMenu(
  section: Section,
  { filter, mayEdit }: { filter: string; mayEdit: boolean },
): MenuAction[] {
  const exportAs = (choice: string) =>
    `/api/dashboard/${section}/export${filter}${filter ? '&' : '?'}${choice}`;
  const menu: MenuAction[] = [];
  if (declarationOf(section).exportsParts) {
    menu.push({
      label: t(`dashboard.exportParts.${section}`, { defaultValue: '' }),
      icon: Rows3,
      href: exportAs('by=parts'),
      download: true,
    });
  }
  if (section === 'products') {
    menu.push({
      label: t('dashboard.exportWhole'),
      icon: FileSpreadsheet,
      href: exportAs('format=vitrine'),
      download: true,
    });
  }
  if (section === 'products') {
    menu.push({
      label: t('dashboard.feeds'),
      icon: Rss,
      href: `${dashboardPath(section)}/feeds`,
    });
  }
  if (mayEdit && (IMPORT_SECTIONS as readonly Section[]).includes(section)) {
    menu.push({
      label: t('dashboard.import'),
      icon: Upload,
      href: `${dashboardPath(section)}/importar`,
    });
  }
  return menu;
}

function Nothing<Item extends Row>({ section, list }: { section: string; list: List<Item> }) {
  const { q, filters, view } = list.query;
  const narrowed = q.trim() !== '' || Object.keys(filters).length > 0;
  if (!narrowed && view === '') return <EmptyState>{textAt(`${section}.empty`)}</EmptyState>;
  if (!narrowed) return <EmptyState>{t('dashboard.nothingInView')}</EmptyState>;
  return (
    <EmptyState
      action={
        <button type="button" className="button" onClick={list.clear}>
          {t('dashboard.clear')}
        </button>
      }
    >
      {t('dashboard.nothingFound')}
    </EmptyState>
  );
}
