import { t } from '#i18n/t.ts';
import FileText from 'lucide-react/icons/file-text';
import { useEffect, useId, useMemo } from 'react';
import styles from './Paper.module.css';
import { ACCEPTED_PAPERS, isPdf, PDF_MEGABYTES, PHOTO_MEGABYTES } from './send-paper.ts';

interface PaperFieldProps {
  label: string;
  file: File | null;
  error?: string | undefined;
  onChoose: (file: File | null) => void;
}

/** A photo or PDF of a prescription to be chosen, and what was chosen. It only lies in the page's memory. */
export function PaperField({ label, file, error, onChoose }: PaperFieldProps) {
  const id = useId();
  const picture = useMemo(() => (file && !isPdf(file) ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        className={styles.input}
        accept={ACCEPTED_PAPERS}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
      <label htmlFor={id} className={`button button--small ${styles.choose}`}>
        {t(file ? 'prescriptionForm.paper.another' : 'prescriptionForm.paper.choose')}
      </label>
      <span className="hint" id={`${id}-hint`}>
        {t('prescriptionForm.paper.hint', { photo: PHOTO_MEGABYTES, pdf: PDF_MEGABYTES })}
      </span>
      <span className="error" id={`${id}-error`}>
        {error}
      </span>
      {picture && (
        <img className={styles.preview} src={picture} alt={t('prescriptionForm.paper.chosen')} />
      )}
      {file && !picture && (
        <p className={styles.pdf}>
          <FileText className="icon" aria-hidden="true" />
          {file.name}
        </p>
      )}
    </div>
  );
}
