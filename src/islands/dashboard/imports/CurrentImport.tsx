import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { dashboardPath, recordPath } from '#domain/dashboard/menu.ts';
import type { ImportJson } from '#domain/imports/import.ts';
import { formatNumber } from '#domain/number.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Card } from '../record/RecordLayout.tsx';
import { ImportBadge } from './ImportBadge.tsx';
import styles from './Imports.module.css';
import { Progress } from './Progress.tsx';
import { isUnderWay, type ImportState } from './useImport.ts';

interface CurrentImportProps {
  item: ImportJson;
  state: ImportState;
}

/** How far an import is, and what can be done next. */
export function CurrentImport({ item, state }: CurrentImportProps) {
  const { status, format, rows, file } = item;
  return (
    <Card title={<span className={styles.file}>{file}</span>} end={<ImportBadge status={status} />}>
      <p className="small soft">
        {t('imports.meta', { format: t(`imports.formats.${format}`), count: rows })}
      </p>
      {/* What is read out: the state, and every quarter of the way. */}
      <p className="visually-hidden" role="status">
        {spokenState(item)}
      </p>
      {isUnderWay(item) && <UnderWay item={item} state={state} />}
      {status === 'ready' && <Ready item={item} state={state} />}
      {(status === 'done' || status === 'cancelled') && <Done item={item} state={state} />}
      {status === 'undone' && <Undone item={item} state={state} />}
      {status === 'failed' && (
        <>
          <p className="notice notice--danger">{item.failure || t('imports.failed')}</p>
          <Again state={state} />
        </>
      )}
    </Card>
  );
}

/** Share of the rows that the current step has dealt with; null before it has counted them. */
const shareOf = ({ progress: { done, total } }: ImportJson): number | null =>
  total > 0 ? done / total : null;

function spokenState(item: ImportJson): string {
  const quarters = Math.floor((shareOf(item) ?? 0) * 4) * 25;
  const word = t(`imports.status.${item.status}`);
  return isUnderWay(item) ? `${word}: ${t('imports.percent', { percent: quarters })}` : word;
}

function UnderWay({ item, state: { isLost, busy, act } }: CurrentImportProps) {
  const { id, status, progress, pictures, isUndoing } = item;
  const [asking, setAsking] = useState(false);
  const share = shareOf(item);
  const isFetching = share === 1 && pictures > 0;
  return (
    <>
      <Progress
        label={t(`imports.status.${status}`)}
        share={share}
        words={share === null ? t('imports.beginning') : t('imports.rowsOf', progress)}
      />
      <p>
        {status === 'checking'
          ? t('imports.checking')
          : t(isUndoing ? 'imports.undoing' : 'imports.running')}
      </p>
      {isFetching && <p>{t('imports.pictures.waiting', { count: pictures })}</p>}
      {isLost && (
        <p className="notice notice--warning" role="alert">
          {t('imports.lostSight')}
        </p>
      )}
      {!isUndoing && (
        <div>
          <button
            type="button"
            className="button"
            aria-disabled={busy}
            onClick={() => (status === 'running' ? setAsking(true) : void act('cancel', id))}
          >
            {t('imports.cancel')}
          </button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={t('imports.cancelTitle')}
          label={t('imports.cancel')}
          danger
          busy={busy}
          onConfirm={() => {
            setAsking(false);
            void act('cancel', id);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('imports.cancelText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const COUNTS = ['created', 'updated', 'unchanged', 'refused'] as const;

/** What will happen, or has happened, to the records of a file. */
function Figures({ counts, isDone = false }: { counts: ImportJson['counts']; isDone?: boolean }) {
  const word = (name: (typeof COUNTS)[number], count: number) =>
    isDone ? t(`imports.done.${name}`, { count }) : t(`imports.counts.${name}`, { count });
  return (
    <dl className={styles.figures}>
      {COUNTS.map((name) => (
        <div key={name} data-count={name} data-some={counts[name] > 0 || undefined}>
          <dt>{word(name, counts[name])}</dt>
          <dd>{formatNumber(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

const FileLink = ({ id }: { id: string }) => (
  <a className="button" href={`/api/dashboard/imports/${id}/file`} download>
    {t('imports.file')}
  </a>
);

function Ready({ item, state: { busy, act } }: CurrentImportProps) {
  const { id, section, counts, errors } = item;
  const changes = counts.created + counts.updated;
  const verdict =
    changes === 0
      ? t(counts.refused > 0 ? 'imports.ready.allRefused' : 'imports.ready.nothing')
      : counts.refused > 0
        ? t('imports.ready.refused', { count: counts.refused })
        : t('imports.ready.clean');
  return (
    <>
      <Figures counts={counts} />
      <p>{verdict}</p>
      <div className="cluster">
        {changes > 0 && (
          <button
            type="button"
            className="button button--primary"
            aria-disabled={busy}
            onClick={() => void act('run', id)}
          >
            {t(`imports.run.${section}`, { count: changes })}
          </button>
        )}
        {errors.length > 0 && <FileLink id={id} />}
        <button
          type="button"
          className="button button--quiet"
          aria-disabled={busy}
          onClick={() => void act('cancel', id)}
        >
          {t('imports.cancel')}
        </button>
      </div>
    </>
  );
}

function Done({ item, state }: CurrentImportProps) {
  const { id, section, status, counts, errors } = item;
  const { busy, act, leave } = state;
  const isWritten = status === 'done' || counts.created + counts.updated > 0;
  const [asking, setAsking] = useState(false);
  const missing = errors.filter(({ code }) => code === 'picture').length;
  return (
    <>
      {status === 'cancelled' && <p>{t('imports.cancelled')}</p>}
      {isWritten && <Figures counts={counts} isDone />}
      {missing > 0 && <p>{t('imports.pictures.failed', { count: missing })}</p>}
      <div className="cluster">
        {isWritten && (
          <a className="button button--primary" href={dashboardPath(section)}>
            {t(`imports.see.${section}`)}
          </a>
        )}
        <button type="button" className="button" onClick={leave}>
          {t('imports.again')}
        </button>
        {errors.length > 0 && <FileLink id={id} />}
        {counts.created + counts.updated > 0 && (
          <button
            type="button"
            className="button button--quiet"
            aria-disabled={busy}
            onClick={() => setAsking(true)}
          >
            {t('imports.undo.button')}
          </button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('imports.undo.title')}
          label={t('imports.undo.confirm')}
          danger
          busy={busy}
          onConfirm={() => {
            setAsking(false);
            void act('undo', id);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('imports.undo.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Undone({ item: { section, kept }, state }: CurrentImportProps) {
  return (
    <>
      <p>{t('imports.undo.done')}</p>
      {kept.length > 0 && (
        <>
          <p>{t('imports.undo.kept', { count: kept.length })}</p>
          <ul className={styles.kept}>
            {kept.map(({ id, name }) => (
              <li key={id}>
                <a className="link" href={recordPath(section, id)}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <Again state={state} />
    </>
  );
}

const Again = ({ state: { leave } }: Pick<CurrentImportProps, 'state'>) => (
  <div>
    <button type="button" className="button button--primary" onClick={leave}>
      {t('imports.again')}
    </button>
  </div>
);
