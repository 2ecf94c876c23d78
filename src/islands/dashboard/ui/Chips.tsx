import X from 'lucide-react/icons/x';
import styles from './Chips.module.css';

interface ChipsProps {
  items: readonly { id: string; name: string }[];
  /** What the button that takes an item out is called. */
  removeLabel: (name: string) => string;
  /** Absent for anyone who may only read. */
  onRemove?: ((id: string) => void) | undefined;
}

/** What was chosen or typed, each with a button that takes it out; nothing if there is none. */
export function Chips({ items, removeLabel, onRemove }: ChipsProps) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.chips} role="list">
      {items.map(({ id, name }) => (
        <li key={id} className={styles.chip}>
          {name}
          {onRemove && (
            <button type="button" aria-label={removeLabel(name)} onClick={() => onRemove(id)}>
              <X size={14} aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
