import { t } from '#i18n/t.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import { fold } from '#domain/catalogue/fold.ts';
import { language } from '#domain/language.ts';
import styles from './Variants.module.css';

interface ChoiceProps {
  legend: string;
  /** Beside the legend: a field that narrows the choice. */
  end?: ReactNode;
  children: ReactNode;
}

/** A group of chips. */
export function Choice({ legend, end, children }: ChoiceProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.choice}>
      <div className={styles.choiceHead}>
        <span id={id} className={styles.choiceName}>
          {legend}
        </span>
        {end}
      </div>
      <div className={styles.chips}>{children}</div>
    </div>
  );
}

interface Named {
  id: string;
  name: string;
}

interface NamedChipsProps<Entry extends Named> {
  legend: string;
  end?: ReactNode;
  entries: readonly Entry[];
  /** Ids of those that are chosen. */
  chosen: readonly string[];
  onToggle: (id: string) => void;
  /** Before the name: a colour as it looks. */
  mark?: (entry: Entry) => ReactNode;
  /** The button that makes one; `typed` is a name that is not there, or ''. */
  create: (typed: string, onCreated: (id: string) => void) => ReactNode;
}

const same = (name: string) => fold(name.trim());

/** Several of what has a name, chosen by chips: a name is typed to find one, or to make it if it is missing. */
export function NamedChips<Entry extends Named>(props: NamedChipsProps<Entry>) {
  const { legend, end, entries, chosen, onToggle, mark, create } = props;
  const [typed, setTyped] = useState('');
  const shown = entries.filter(
    ({ id, name }) => chosen.includes(id) || same(name).includes(same(typed)),
  );
  const exact = entries.find(({ name }) => same(name) === same(typed));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Not a field of the record: Enter must not save the form.
    event.preventDefault();
    if (!exact) return;
    if (!chosen.includes(exact.id)) onToggle(exact.id);
    setTyped('');
  };
  const label = t('products.options.search', { name: legend.toLocaleLowerCase(language()) });
  return (
    <Choice
      legend={legend}
      end={
        <>
          {end}
          <input
            type="search"
            className={styles.search}
            aria-label={label}
            placeholder={label}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onKeyDown}
          />
        </>
      }
    >
      {shown.map((entry) => (
        <button
          key={entry.id}
          type="button"
          className={`chip ${styles.chip}`}
          aria-pressed={chosen.includes(entry.id)}
          onClick={() => onToggle(entry.id)}
        >
          {mark?.(entry)}
          {entry.name}
        </button>
      ))}
      {create(exact ? '' : typed, (id) => {
        setTyped('');
        onToggle(id);
      })}
    </Choice>
  );
}
