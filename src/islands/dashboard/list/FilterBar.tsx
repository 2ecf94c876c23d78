import { t, textAt } from '#i18n/t.ts';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef, useState, type FormEvent } from 'react';
import { isRepeatedByView } from '#domain/dashboard/list.ts';
import type { Condition, FilterSpec } from '#domain/dashboard/filters.ts';
import { useOnDemand } from '../../ui/useOnDemand.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { conditionText, withGone, type Choice } from './filter-text.ts';
import styles from './FilterBar.module.css';
import type { ListScreen, Row } from './screen.ts';
import type { List } from './useList.ts';

interface FilterBarProps<Item extends Row> {
  screen: ListScreen<Item>;
  list: List<Item>;
}

/** The search field, and a chip for each filter; the choice is in the address. */
export function FilterBar<Item extends Row>({ screen, list }: FilterBarProps<Item>) {
  const { section, options = {} } = screen;
  const { shape, query, box, go, clear, type } = list;
  const search = (event: FormEvent) => {
    event.preventDefault();
    go({ q: query.q });
  };
  const choose = (name: string, condition: Condition | null) => {
    const others = Object.entries(query.filters).filter(([other]) => other !== name);
    go({ filters: Object.fromEntries(condition ? [...others, [name, condition]] : others) });
  };
  const choicesOf = (name: string, spec: FilterSpec): readonly Choice[] =>
    options[name] ??
    (spec.options ?? []).map((value) => ({
      value,
      label: textAt(`${section}.options.${name}.${value}`),
    }));

  /** A chip that repeats a tab beside it is left out, as is a choice of nothing. */
  const isOffered = (name: string, spec: FilterSpec): boolean =>
    !isRepeatedByView(shape, name) && (spec.kind !== 'choice' || choicesOf(name, spec).length > 0);

  return (
    <div className={styles.filters}>
      <form role="search" className={styles.search} onSubmit={search}>
        <SearchField
          label={t('dashboard.search')}
          name="q"
          key={box}
          defaultValue={query.q}
          placeholder={textAt(`${section}.searchHint`)}
          onChange={(event) => type(event.target.value)}
        />
      </form>
      <div role="group" aria-label={t('dashboard.filters')} className={styles.chips}>
        {Object.entries(shape.filters ?? {})
          .filter(([name, spec]) => query.filters[name] || isOffered(name, spec))
          .map(([name, spec]) => (
            <FilterChip
              key={name}
              label={textAt(`${section}.fields.${name}`)}
              spec={spec}
              choices={withGone(choicesOf(name, spec), query.filters[name] ?? null)}
              condition={query.filters[name] ?? null}
              onChange={(condition) => choose(name, condition)}
            />
          ))}
        {Object.keys(query.filters).length > 1 && (
          <button type="button" className={styles.clear} onClick={clear}>
            {t('dashboard.filter.clear')}
          </button>
        )}
      </div>
    </div>
  );
}

interface FilterChipProps {
  label: string;
  spec: FilterSpec;
  choices: readonly Choice[];
  condition: Condition | null;
  onChange: (condition: Condition | null) => void;
}

const loadPopover = () => import('./FilterPopover.tsx');

/**
 * One filter: a press opens its values; once set, it shows the value, and can be removed. The values are fetched
 * when the pointer or the focus reaches the chip.
 */
function FilterChip({ label, spec, choices, condition, onChange }: FilterChipProps) {
  const { module, state, request } = useOnDemand(loadPopover);
  const [open, setOpen] = useState(false);
  const chip = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const press = () => {
    setOpen((before) => !before);
    request();
  };
  return (
    <span className={styles.chip} data-set={condition ? true : undefined}>
      <button
        type="button"
        ref={chip}
        className={styles.chipButton}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={request}
        onFocus={request}
        onClick={press}
      >
        {!condition && <Plus className="icon" aria-hidden="true" />}
        {label}
        {condition && (
          <>
            {': '}
            <strong>{conditionText(condition, spec, choices)}</strong>
          </>
        )}
      </button>
      {open && module && (
        <module.FilterPopover
          chip={chip}
          label={label}
          spec={spec}
          choices={choices}
          condition={condition}
          onChange={onChange}
          onClose={close}
        />
      )}
      {open && state === 'failed' && <LoadFailed onRetry={request} onClose={close} />}
      {condition && (
        <button
          type="button"
          className={styles.chipRemove}
          aria-label={t('dashboard.filter.remove', { name: label })}
          onClick={() => onChange(null)}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
