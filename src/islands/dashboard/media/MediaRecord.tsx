import { t, textAt } from '#i18n/t.ts';
import { Controller } from 'react-hook-form';
import { formatShortDay } from '#domain/date.ts';
import type { Access } from '#domain/access/permission.ts';
import { recordPath } from '#domain/dashboard/menu.ts';
import { byLanguage } from '#domain/language.ts';
import {
  CENTRE,
  MAX_ALT,
  pictureUrl,
  SECTION_OF_USE,
  thumbnailUrl,
  type FocalPoint,
  type MediaRecord as Media,
} from '#domain/media/media.ts';
import { readableName } from '#domain/media/readable-name.ts';
import { modelUrl } from '#domain/products/image.ts';
import { FormText } from '../record/fields.tsx';
import { RecordForm } from '../record/RecordForm.tsx';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import { useDeletion } from '../record/useDeletion.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import { FocalPicture } from './FocalPicture.tsx';
import styles from './Media.module.css';
import { Thumbnail } from './Thumbnail.tsx';

const valuesOf = (item: Media | null) => ({
  alt: item?.alt ?? '',
  focalPoint: item?.focalPoint ?? CENTRE,
});

const MEGABYTE = 1024 * 1024;

const inUnit = (unit: string, maximumFractionDigits: number) =>
  byLanguage((code) => new Intl.NumberFormat(code, { style: 'unit', unit, maximumFractionDigits }));
const megabytes = inUnit('megabyte', 1);
const kilobytes = inUnit('kilobyte', 0);

/** Bytes as '2,4 MB' or '310 kB'. */
const sizeText = (bytes: number): string =>
  bytes < MEGABYTE
    ? kilobytes().format(Math.ceil(bytes / 1024))
    : megabytes().format(bytes / MEGABYTE);

/** A picture or model: what is seen in it, what stays in view, where it is used. */
export default function MediaRecord({ access, item: first }: { access: Access; item: Media }) {
  const state = useRecordForm({ section: 'media', item: first, values: valuesOf });
  const item = state.item ?? first;
  const { id, kind, name, status, width, height, alt, uses } = item;
  // What is used is not deleted: the shop would refuse it.
  const title = alt || readableName(name);
  const deletion = useDeletion(state, { title, may: access.delete && uses.length === 0 });
  return (
    <RecordLayout
      section="media"
      id={id}
      title={title}
      meta={name}
      status={
        status !== 'ready' && (
          <span className={`badge ${status === 'failed' ? 'badge--danger' : 'badge--muted'}`}>
            {t(`media.options.status.${status}`)}
          </span>
        )
      }
      menu={deletion.menu}
      notice={
        status !== 'ready' && (
          <p className={`notice ${status === 'failed' ? 'notice--danger' : ''}`}>
            {t(`media.record.${status}`)}
          </p>
        )
      }
      aside={
        <>
          <Card title={t('media.record.uses')}>
            <Uses uses={uses} />
          </Card>
          <Card title={t('media.record.file')}>
            <Facts item={item} />
          </Card>
        </>
      }
    >
      {kind === 'model' ? (
        <Card>
          <div className={styles.modelSign}>
            <Thumbnail id={id} kind="model" alt={t('media.kind.model')} />
          </div>
        </Card>
      ) : (
        <RecordForm state={state} mayEdit={access.edit}>
          <Card title={t('media.record.text')}>
            <FormText
              name="alt"
              label={t('media.record.alt')}
              hint={t('media.record.altHint')}
              maxLength={MAX_ALT}
            />
          </Card>
          <Card title={t('media.record.focal')}>
            {access.edit && <p className="small soft">{t('media.record.focalHint')}</p>}
            <Controller
              name="focalPoint"
              render={({ field }) => (
                <FocalPicture
                  width={width}
                  height={height}
                  src={status === 'ready' ? pictureUrl(id) : thumbnailUrl(id)}
                  alt={title}
                  value={field.value as FocalPoint}
                  onChange={field.onChange}
                  readOnly={!access.edit}
                />
              )}
            />
          </Card>
        </RecordForm>
      )}
      {deletion.dialog}
    </RecordLayout>
  );
}

type RecordUse = Media['uses'][number];

/** A link to what uses an item; only its name if it has no page, or one that the user may not see. */
function Use({ kind, id, name, isOpenable }: RecordUse) {
  const section = SECTION_OF_USE[kind];
  const text = kind === 'settings' ? textAt(`media.record.settings.${name}`) : name;
  if (!section || !isOpenable) return text;
  return (
    <a className="link" href={recordPath(section, id)}>
      {text}
    </a>
  );
}

function Uses({ uses }: { uses: readonly RecordUse[] }) {
  if (uses.length === 0) return <p className="small soft">{t('media.record.unused')}</p>;
  return (
    <>
      <ul className={styles.uses}>
        {uses.map((use) => (
          <li key={`${use.kind}-${use.id}-${use.name}`}>
            <Use {...use} />
          </li>
        ))}
      </ul>
      <p className="small soft">{t('media.record.inUse')}</p>
    </>
  );
}

function Facts({ item: { id, kind, width, height, bytes, createdAt } }: { item: Media }) {
  return (
    <>
      <ul className={`small soft ${styles.facts}`}>
        {kind === 'image' && <li>{t('media.record.size', { width, height })}</li>}
        {bytes > 0 && <li>{t('media.record.bytes', { size: sizeText(bytes) })}</li>}
        {createdAt > 0 && <li>{t('media.record.sent', { day: formatShortDay(createdAt) })}</li>}
      </ul>
      <a
        className="link small"
        href={kind === 'model' ? modelUrl(id) : pictureUrl(id)}
        {...(kind === 'model' ? { download: true } : { target: '_blank', rel: 'noopener' })}
      >
        {t(kind === 'model' ? 'media.record.download' : 'media.record.open')}
      </a>
    </>
  );
}
