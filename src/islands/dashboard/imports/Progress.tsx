import styles from './Imports.module.css';

interface ProgressProps {
  /** What it is the progress of. */
  label: string;
  /** 0–1; null while nobody can say. */
  share: number | null;
  /** The same in words. */
  words: string;
}

/** A bar that fills, and beside it how far it is. */
export function Progress({ label, share, words }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <progress aria-label={label} max={1} {...(share !== null && { value: share })} />
      <span className="small soft figures">{words}</span>
    </div>
  );
}
