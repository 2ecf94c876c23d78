import styles from './List.module.css';

interface NameCellProps {
  name: string;
  detail: string;
}

/** The name of a record in a list, with what distinguishes it from others of the same name. */
export function NameCell({ name, detail }: NameCellProps) {
  return (
    <span className={styles.name}>
      {name}
      <span className={styles.detail}>{detail}</span>
    </span>
  );
}
