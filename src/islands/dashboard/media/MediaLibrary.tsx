import { t } from '#i18n/t.ts';
import { readableName } from '#domain/media/readable-name.ts';
import { useEffect } from 'react';
import type { Access } from '#domain/access/permission.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { mediaList } from '#domain/media/media-list.ts';
import type { MediaItem } from '#domain/media/media.ts';
import { showFlashMessage } from '../flash-message.ts';
import { countText } from '../format.ts';
import { FilterBar } from '../list/FilterBar.tsx';
import listStyles from '../list/List.module.css';
import { Pager } from '../list/Pager.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import { ViewTabs } from '../list/ViewTabs.tsx';
import { recordListPage } from '../record/list-position.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import styles from './Media.module.css';
import { Thumbnail } from './Thumbnail.tsx';
import { UploadButton } from './UploadButton.tsx';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './useUploads.ts';

/** Ms after which pictures that are being prepared are looked for again. */
const LOOK_AGAIN_MS = 3000;

const screen: ListScreen<MediaItem> = { section: 'media', list: mediaList, columns: [] };

/** All pictures and models of the shop: looked for, uploaded, opened. */
export default function MediaLibrary({
  access,
  first,
}: {
  access: Access;
  first: FirstPage<MediaItem>;
}) {
  const list = useList(screen, first);
  const { page, loading, err, filter, query, reload } = list;
  const uploads = useUploads('any', reload);
  const isPreparing = page.items.some(({ status }) => status === 'processing');

  useEffect(showFlashMessage, []);
  useEffect(
    () =>
      recordListPage('media', {
        filter,
        ids: page.items.map(({ id }) => id),
        page: page.page,
        pages: page.pages,
      }),
    [filter, page],
  );
  useEffect(() => {
    if (!isPreparing || loading || err !== null) return undefined;
    const timer = setTimeout(reload, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isPreparing, loading, err, reload]);

  const narrowed = query.q.trim() !== '' || Object.keys(query.filters).length > 0;
  return (
    <div className={styles.library} {...(access.edit && uploads.area)}>
      <PageHead
        title={t('sections.media')}
        lead={
          <p className="small soft" role="status">
            {countText('media', page)}
          </p>
        }
      >
        {access.edit && <UploadButton accept="any" multiple primary add={uploads.add} />}
      </PageHead>
      <ViewTabs section="media" list={list} />
      <FilterBar screen={screen} list={list} />
      <UploadList {...uploads} />
      {err !== null && (
        <div className={`notice notice--danger ${listStyles.failure}`} role="alert">
          {err}
          <button type="button" className="button" onClick={list.retry}>
            {t('dashboard.retry')}
          </button>
        </div>
      )}
      {page.items.length > 0 ? (
        <ul className={styles.grid}>
          {page.items.map(({ id, kind, name, alt, status }) => (
            <li key={id}>
              <a
                className={styles.choice}
                id={`row-${id}`}
                href={`${dashboardPath('media')}/${id}`}
              >
                <Thumbnail id={id} kind={kind} alt="" />
                <span className={styles.caption}>{alt || readableName(name)}</span>
                {status !== 'ready' && (
                  <span
                    className={`badge ${status === 'failed' ? 'badge--danger' : 'badge--muted'} ${styles.first}`}
                  >
                    {t(`media.options.status.${status}`)}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          framed
          action={
            narrowed && (
              <button type="button" className="button" onClick={list.clear}>
                {t('dashboard.clear')}
              </button>
            )
          }
        >
          {t(
            narrowed
              ? 'dashboard.nothingFound'
              : query.view === ''
                ? 'media.empty'
                : 'dashboard.nothingInView',
          )}
        </EmptyState>
      )}
      <Pager list={list} />
    </div>
  );
}
