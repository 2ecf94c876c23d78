import { t } from 'i18next';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import type { Section } from '#domain/access/sections.ts';
import type { ListShape } from '#domain/dashboard/list.ts';
import styles from './List.module.css';
import type { useList } from './useList.ts';

interface ListFiltersProps {
  section: Section;
  shape: ListShape;
  list: ReturnType<typeof useList>;
}

/** The search field and a choice for each of the list's filters. */
export function ListFilters({ section, shape, list: { query, box, go, type } }: ListFiltersProps) {
  const search = (event: FormEvent) => {
    event.preventDefault();
    go({ q: query.q });
  };
  const narrow = (name: string, value: string) => {
    const filters = Object.entries({ ...query.filters, [name]: value });
    go({ filters: Object.fromEntries(filters.filter(([, wanted]) => wanted !== '')) });
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
      {Object.entries(shape.filters ?? {}).map(([name, values]) => (
        <select
          key={name}
          className="chip"
          aria-label={t(`${section}.fields.${name}`)}
          value={query.filters[name] ?? ''}
          onChange={(event) => narrow(name, event.target.value)}
        >
          <option value="">{t('dashboard.any', { name: t(`${section}.fields.${name}`) })}</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {t(`${section}.options.${name}.${value}`)}
            </option>
          ))}
        </select>
      ))}
    </form>
  );
}
