import Upload from 'lucide-react/icons/upload';
import styles from './Imports.module.css';

interface FileButtonProps {
  label: string;
  primary?: boolean;
  disabled?: boolean;
  onFile: (files: FileList | null) => void;
}

/** Opens the machine's own dialog for a table of data. */
export function FileButton({ label, primary = false, disabled = false, onFile }: FileButtonProps) {
  return (
    <label className={`button ${primary ? 'button--primary' : ''} ${styles.fileButton}`}>
      <Upload className="icon" aria-hidden="true" />
      {label}
      <input
        className={styles.fileInput}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        disabled={disabled}
        onChange={({ target }) => {
          onFile(target.files);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}
