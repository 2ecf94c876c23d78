import { t } from '#i18n/t.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import type { ContentItem } from '#domain/contents/content.ts';
import type { Section } from '#domain/dashboard/sections.ts';
import { formatMoment } from '#domain/date.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Card } from '../record/RecordLayout.tsx';
import styles from './Contents.module.css';
import { useVersions } from './useVersions.ts';

interface VersionsCardProps<Body> {
  section: Section;
  item: ContentItem<Body>;
  /** Shows the content of a version; null is the default that the shop came with. */
  show: (body: Body | null) => ReactNode;
  /** Makes a version the draft; undefined for those who may not. */
  onRestore?: ((number: number) => void) | undefined;
}

/** Every publication of a content, to look at and to go back to. */
export function VersionsCard<Body>({ section, item, show, onRestore }: VersionsCardProps<Body>) {
  const { versions, hasMore, more, read, open, close } = useVersions(section, item);
  return (
    <Card title={t('contents.versions')}>
      {versions.length === 0 && <p className="small soft">{t('contents.noVersions')}</p>}
      {versions.length > 0 && (
        <ol className={styles.versions}>
          {versions.map(({ number, at, by }) => (
            <li key={number}>
              <button type="button" className={styles.version} onClick={() => void open(number)}>
                <span className={styles.number}>{t('contents.version', { number })}</span>
                <span className="small soft">
                  <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
                  {` · ${by || t('contents.byShop')}`}
                </span>
                <ChevronRight className="icon" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ol>
      )}
      {hasMore && (
        <button
          type="button"
          className="button button--quiet button--small"
          onClick={() => void more()}
        >
          {t('contents.olderVersions')}
        </button>
      )}
      {read && (
        <Dialog
          title={t('contents.versionOf', { number: read.number, moment: formatMoment(read.at) })}
          size="wide"
          onClose={close}
          actions={
            <>
              <button type="button" className="button" onClick={close}>
                {t('contents.close')}
              </button>
              {onRestore && (
                <button
                  type="button"
                  className="button button--primary"
                  onClick={() => {
                    close();
                    onRestore(read.number);
                  }}
                >
                  {t('contents.restore')}
                </button>
              )}
            </>
          }
        >
          {show(read.body)}
        </Dialog>
      )}
    </Card>
  );
}
