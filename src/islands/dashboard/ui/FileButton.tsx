import Upload from 'lucide-react/icons/upload';
import styles from './FileButton.module.css';

interface FileButtonProps {
  label: string;
  /** Endings and kinds of what may be chosen: '.csv,text/csv'. */
  accept: string;
  multiple?: boolean;
  /** `button--primary` or `button--small`, if it is not like any other. */
  look?: string;
  disabled?: boolean;
  onFiles: (files: FileList | null) => void;
}

/** Opens the machine's own dialog for files. */
export function FileButton({
  label,
  accept,
  multiple = false,
  look = '',
  disabled = false,
  onFiles,
}: FileButtonProps) {
  return (
    <label className={`button ${look} ${styles.button}`}>
      <Upload className="icon" aria-hidden="true" />
      {label}
      <input
        className={styles.input}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={({ target }) => {
          onFiles(target.files);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}
