import { t } from 'i18next';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import type { Condition } from '#domain/dashboard/filters.ts';
import styles from './List.module.css';
import type { ListScreen, Row } from './screen.ts';
import type { List } from './useList.ts';

interface FilterBarProps<Item extends Row> {
  screen: ListScreen<Item>;
  list: List<Item>;
}

/** The search field, and a chip for each filter; what is chosen stands in the address. */
export function FilterBar<Item extends Row>({ screen, list }: FilterBarProps<Item>) {
  const { section, options = {} } = screen;
  const { shape, query, box, go, type } = list;
  const search = (event: FormEvent) => {
    event.preventDefault();
    go({ q: query.q });
  };
  const choose = (name: string, condition: Condition | null) => {
    const { [name]: _before, ...others } = query.filters;
    go({ filters: condition ? { ...others, [name]: condition } : others });
  };

  return (
    <form role="search" className={styles.filters} onSubmit={search}>
      <label className={styles.search}>
        <span className="visually-hidden">{t('dashboard.search')}</span>
        <Search className="icon" aria-hidden="true" />
        <input
          type="search"
          name="q"
          key={box}
          defaultValue={query.q}
          placeholder={t(`${section}.searchHint`)}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
        />
      </label>
      {Object.entries(shape.filters ?? {}).map(([name, spec]) => {
        if (spec.kind !== 'choice') return null;
        const condition = query.filters[name];
        const known =
          options[name] ??
          (spec.options ?? []).map((value) => ({
            value,
            label: t(`${section}.options.${name}.${value}`),
          }));
        return (
          <select
            key={name}
            className="chip"
            aria-label={t(`${section}.fields.${name}`)}
            value={condition?.operator === 'oneOf' ? condition.values[0] : ''}
            onChange={({ target: { value } }) =>
              choose(name, value === '' ? null : { operator: 'oneOf', values: [value] })
            }
          >
            <option value="">{t('dashboard.any', { name: t(`${section}.fields.${name}`) })}</option>
            {known.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        );
      })}
    </form>
  );
}
