import { t } from '#i18n/t.ts';
import Upload from 'lucide-react/icons/upload';
import { endingsOf, type Accepted } from '#domain/media/upload.ts';
import styles from './Uploads.module.css';

interface UploadButtonProps {
  accept: Accepted;
  multiple: boolean;
  add: (files: Iterable<File>) => void;
  primary?: boolean;
}

/** Opens the machine's own dialog for files. */
export function UploadButton({ accept, multiple, add, primary = false }: UploadButtonProps) {
  const some = multiple ? 'many' : 'one';
  return (
    <label
      className={`button ${primary ? 'button--primary' : 'button--small'} ${styles.uploadButton}`}
    >
      <Upload className="icon" aria-hidden="true" />
      {t(`media.upload.${accept}.${some}`)}
      <input
        className={styles.fileInput}
        type="file"
        accept={endingsOf(accept).join(',')}
        multiple={multiple}
        onChange={({ target }) => {
          add(target.files ?? []);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}
