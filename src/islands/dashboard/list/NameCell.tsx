import styles from './DataTable.module.css';

interface NameCellProps {
  name: string;
  /** A quiet second line; '' for none. */
  detail: string;
}

/** What names a record in a list, above a detail that distinguishes it from others. */
export function NameCell({ name, detail }: NameCellProps) {
  return (
    <span className={styles.name}>
      <span>{name}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </span>
  );
}
