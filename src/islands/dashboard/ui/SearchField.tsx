import Search from 'lucide-react/icons/search';
import type { ComponentProps } from 'react';
import styles from './SearchField.module.css';

type SearchFieldProps = ComponentProps<'input'> & {
  /** Read out; the field shows a magnifying glass instead. */
  label: string;
};

/** A field to search a list by. */
export function SearchField({ label, ...input }: SearchFieldProps) {
  return (
    <label className={styles.search}>
      <span className="visually-hidden">{label}</span>
      <Search className="icon" aria-hidden="true" />
      <input type="search" autoComplete="off" {...input} />
    </label>
  );
}
