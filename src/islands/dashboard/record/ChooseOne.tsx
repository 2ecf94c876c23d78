import { t } from '#i18n/t.ts';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { SelectField } from '../../form/Field.tsx';
import styles from './Chosen.module.css';

interface ChooseOneProps {
  label: string;
  /** Those that are not chosen yet. */
  options: readonly { id: string; name: string }[];
  onAdd: (id: string) => void;
  error?: string | undefined;
}

/**
 * Adds one of a short list. By a button: to the arrow keys a closed select answers each option on the way as if it
 * were the one that is wanted.
 */
export function ChooseOne({ label, options, onAdd, error }: ChooseOneProps) {
  const [wanted, setWanted] = useState('');
  const next = options.find(({ id }) => id === wanted)?.id ?? options[0]?.id;
  if (next === undefined) return null;
  return (
    <div className={styles.add}>
      <SelectField
        label={label}
        value={next}
        onChange={({ target }) => setWanted(target.value)}
        error={error}
      >
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <button type="button" className="button" onClick={() => onAdd(next)}>
        <Plus className="icon" aria-hidden="true" />
        {t('dashboard.chosen.add')}
      </button>
    </div>
  );
}
