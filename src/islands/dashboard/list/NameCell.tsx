import styles from './List.module.css';

interface NameCellProps {
  name: string;
  detail: string;
}

/** What names a record in a list, with what tells it from its namesakes. */
export function NameCell({ name, detail }: NameCellProps) {
  return (
    <span className={styles.name}>
      {name}
      <span className={styles.detail}>{detail}</span>
    </span>
  );
}
