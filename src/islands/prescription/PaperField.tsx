import { t } from '#i18n/t.ts';
import FileText from 'lucide-react/icons/file-text';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './Paper.module.css';
import { ACCEPTED_PAPERS, isPdf, PDF_MEGABYTES, PHOTO_MEGABYTES } from './send-paper.ts';

/** Longer side of the drawn photo, px. */
const PREVIEW_SIDE = 640;

interface PaperFieldProps {
  label: string;
  file: File | null;
  error?: string | undefined;
  onChoose: (file: File | null) => void;
}

/** A photo or PDF of a prescription to be chosen, and what was chosen. It only lies in the page's memory. */
export function PaperField({ label, file, error, onChoose }: PaperFieldProps) {
  const id = useId();
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
      {file && !isPdf(file) && <Preview file={file} />}
      {file && isPdf(file) && (
        <p className={styles.pdf}>
          <FileText className="icon" aria-hidden="true" />
          {file.name}
        </p>
      )}
    </div>
  );
}

/** The photo, drawn: no page may show an address of the browser's memory (`img-src`). */
function Preview({ file }: { file: File }) {
  const place = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let left = false;
    const draw = (photo: ImageBitmap) => {
      const canvas = place.current;
      if (!left && canvas) {
        const scale = Math.min(1, PREVIEW_SIDE / Math.max(photo.width, photo.height));
        canvas.width = Math.round(photo.width * scale);
        canvas.height = Math.round(photo.height * scale);
        canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
        setDrawn(true);
      }
      photo.close();
    };
    // What this browser cannot read, the shop may; it says what is wrong with a file.
    void createImageBitmap(file).then(draw, () => undefined);
    return () => {
      left = true;
      setDrawn(false);
    };
  }, [file]);
  return (
    <canvas
      ref={place}
      className={styles.preview}
      hidden={!isDrawn}
      role="img"
      aria-label={t('prescriptionForm.paper.chosen')}
    />
  );
}
