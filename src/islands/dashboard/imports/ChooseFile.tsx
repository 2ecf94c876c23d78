import { t } from '#i18n/t.ts';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useState, type DragEvent } from 'react';
import { SECTION_FORMATS, type ImportSection } from '#domain/imports/import.ts';
import { useHydrated } from '../../ui/useHydrated.ts';
import { SelectField } from '../../form/Field.tsx';
import { Card } from '../record/RecordLayout.tsx';
import { Progress } from './Progress.tsx';
import { SheetButton } from './SheetButton.tsx';
import styles from './Imports.module.css';
import type { ImportState } from './useImport.ts';

interface ChooseFileProps {
  section: ImportSection;
  state: ImportState;
  maxBytes: number;
}

const MEGABYTE = 1024 * 1024;

/** Why a file is not even sent; null for one that is. */
function refusalOf({ name, size }: File, maxBytes: number): string | null {
  if (/\.(xlsx?|ods|numbers)$/i.test(name)) return t('imports.choose.spreadsheet');
  if (size === 0) return t('imports.choose.empty');
  const megabytes = Math.floor(maxBytes / MEGABYTE);
  return size > maxBytes ? t('imports.choose.tooLarge', { megabytes }) : null;
}

/** Where a file is dropped or chosen, and how much of it has been sent. */
export function ChooseFile({ section, state, maxBytes }: ChooseFileProps) {
  const [format, setFormat] = useState('auto');
  const [isOver, setIsOver] = useState(false);
  const isAwake = useHydrated();
  const { sending, send, refuse, stopSending } = state;

  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file || sending) return;
    const refusal = refusalOf(file, maxBytes);
    if (refusal !== null) return refuse(refusal);
    void send({ file, format, mapping: null });
  };
  const area = {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer.files);
    },
  };

  if (sending) {
    const { name, share } = sending;
    const percent = Math.round(share * 100);
    return (
      <Card title={t('imports.sending', { name })}>
        <Progress
          label={t('imports.sending', { name })}
          share={share}
          words={t('imports.sent', { percent })}
        />
        <div>
          <button type="button" className="button" onClick={stopSending}>
            {t('imports.stopSending')}
          </button>
        </div>
      </Card>
    );
  }
  return (
    <Card title={t('imports.choose.title')}>
      <div className={styles.format}>
        <SelectField
          label={t('imports.choose.format')}
          value={format}
          onChange={({ target }) => setFormat(target.value)}
        >
          <option value="auto">{t('imports.choose.auto')}</option>
          {SECTION_FORMATS[section].map((name) => (
            <option key={name} value={name}>
              {t(`imports.formats.${name}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.drop} {...area}>
        <FileSpreadsheet className={styles.dropIcon} aria-hidden="true" />
        <p className={styles.dropText}>{t('imports.choose.drop')}</p>
        <SheetButton label={t('imports.choose.button')} disabled={!isAwake} onFile={take} />
        <p className="small soft">
          {t('imports.choose.accepted', { megabytes: Math.floor(maxBytes / MEGABYTE) })}
        </p>
      </div>
    </Card>
  );
}
