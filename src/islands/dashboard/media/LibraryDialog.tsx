import { t } from '#i18n/t.ts';
import Check from 'lucide-react/icons/check';
import { useEffect, useState } from 'react';
import type { ListPage } from '#domain/dashboard/list.ts';
import type { MediaItem, MediaKind } from '#domain/media/media.ts';
import { readableName } from '#domain/media/readable-name.ts';
import { UPLOAD_PATH } from '#domain/media/upload.ts';
import { getData } from '#stores/api.ts';
import { useDebounce } from '../../ui/useDebounce.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import styles from './Media.module.css';
import { Thumbnail } from './Thumbnail.tsx';

/** Ms without a key before the library is searched. */
const TYPING_MS = 250;
const PER_PAGE = 24;

interface LibraryDialogProps {
  title: string;
  accept: MediaKind;
  multiple: boolean;
  /** Keys that the field has already. */
  chosen: readonly string[];
  /** Most that may be chosen now. */
  max: number;
  onChoose: (items: MediaItem[]) => void;
  onClose: () => void;
}

/** The library of one kind, to choose from: searched by what is typed, more of it on demand. */
export function LibraryDialog(props: LibraryDialogProps) {
  const { title, accept, multiple, chosen, max, onChoose, onClose } = props;
  const [q, setQ] = useState('');
  const [asked, setAsked] = useState({ q: '', page: 1, attempt: 0 });
  const [found, setFound] = useState<{ items: MediaItem[]; total: number } | null>(null);
  const [err, setErr] = useState<string | null>(null);
  const [picked, setPicked] = useState<readonly MediaItem[]>([]);

  const pause = useDebounce(TYPING_MS);

  const type = (text: string) => {
    setQ(text);
    pause.run(() =>
      setAsked((before) => (before.q === text ? before : { ...before, q: text, page: 1 })),
    );
  };

  useEffect(() => {
    const gone = new AbortController();
    const { page } = asked;
    const params = new URLSearchParams({
      kind: accept,
      status: 'ready,processing',
      limit: String(PER_PAGE),
      page: String(page),
      ...(asked.q.trim() && { q: asked.q }),
    });
    void getData<ListPage<MediaItem>>(`${UPLOAD_PATH}?${params}`, { signal: gone.signal }).then(
      (answer) => {
        if (gone.signal.aborted) return;
        if (!answer.success) return setErr(answer.err);
        setErr(null);
        setFound((before) => ({
          items: page > 1 ? [...(before?.items ?? []), ...answer.items] : answer.items,
          total: answer.total,
        }));
      },
    );
    return () => gone.abort();
  }, [accept, asked]);

  const toggle = (item: MediaItem) => {
    if (!multiple) return onChoose([item]);
    setPicked((before) =>
      before.some(({ id }) => id === item.id)
        ? before.filter(({ id }) => id !== item.id)
        : [...before, item].slice(0, max),
    );
  };

  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('dashboard.cancel')}
          </button>
          {multiple && (
            <button
              type="button"
              className="button button--primary"
              aria-disabled={picked.length === 0}
              onClick={() => picked.length > 0 && onChoose([...picked])}
            >
              {t('media.library.choose', { count: picked.length })}
            </button>
          )}
        </>
      }
    >
      <SearchField
        label={t('media.library.search')}
        value={q}
        placeholder={t('media.searchHint')}
        onChange={({ target }) => type(target.value)}
      />
      {err !== null && (
        <div className="notice notice--danger" role="alert">
          {err}{' '}
          <button
            type="button"
            className="link"
            onClick={() => setAsked((before) => ({ ...before, attempt: before.attempt + 1 }))}
          >
            {t('dashboard.retry')}
          </button>
        </div>
      )}
      {found === null && err === null && (
        <div
          className={styles.grid}
          role="status"
          aria-busy="true"
          aria-label={t('media.library.loading')}
        >
          {Array.from({ length: 8 }, (_, at) => (
            <span key={at} className={`skeleton ${styles.thumbnail}`} />
          ))}
        </div>
      )}
      {found !== null && found.items.length === 0 && (
        <EmptyState framed>
          {t(asked.q ? 'dashboard.nothingFound' : 'media.library.empty')}
        </EmptyState>
      )}
      {found !== null && found.items.length > 0 && (
        <ul className={styles.grid}>
          {found.items.map((item) => {
            const isThere = chosen.includes(item.id);
            const isPicked = isThere || picked.some(({ id }) => id === item.id);
            return (
              <li key={item.id}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-pressed={multiple ? isPicked : undefined}
                  disabled={isThere}
                  onClick={() => toggle(item)}
                >
                  <Thumbnail id={item.id} kind={item.kind} alt="" />
                  <span className={styles.caption}>{item.alt || readableName(item.name)}</span>
                  {isPicked && <Check className={styles.check} aria-hidden="true" />}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {found !== null && found.items.length < found.total && (
        <button
          type="button"
          className="button"
          onClick={() => setAsked((before) => ({ ...before, page: before.page + 1 }))}
        >
          {t('media.library.more')}
        </button>
      )}
    </Dialog>
  );
}
