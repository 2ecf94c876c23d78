import { t } from '#i18n/t.ts';
import type { Ref } from 'react';
import type { SearchGroup, SearchHit } from '#domain/dashboard/search.ts';
import type { Combobox } from '../../ui/useCombobox.ts';
import styles from './Search.module.css';

export interface Option extends SearchHit {
  group: string;
}

interface SearchResultsProps {
  ref: Ref<HTMLDivElement>;
  combobox: Combobox;
  groups: readonly SearchGroup[];
  /** Whether they answer what is typed; otherwise they are only looked at. */
  isCurrent: boolean;
}

/** What was found, group by group; the options are links, and can be opened in another tab. */
export function SearchResults({ ref, combobox, groups, isCurrent }: SearchResultsProps) {
  // Where each group begins among all options.
  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { hits, more }) => sum + hits.length + (more ? 1 : 0), 0),
  );
  const isFirst = (index: number) => index === 0 && !combobox.field['aria-activedescendant'];
  return (
    <div
      ref={ref}
      className={styles.list}
      aria-label={t('dashboard.everywhere.results')}
      aria-busy={!isCurrent}
      {...combobox.list}
    >
      {groups.map(({ name, label, hits, more }, at) => (
        <div key={name} role="group" aria-labelledby={`found-${name}`} className={styles.group}>
          <p id={`found-${name}`} className={styles.heading} role="presentation">
            {label}
          </p>
          {[...hits, ...(more ? [{ title: more.label, detail: '', href: more.href }] : [])].map(
            ({ title, detail, href }, place) => {
              const index = starts[at]! + place;
              return (
                <a
                  key={`${href} ${title}`}
                  className={place === hits.length ? styles.more : styles.option}
                  href={href}
                  tabIndex={-1}
                  data-first={isFirst(index) || undefined}
                  {...combobox.option(index)}
                >
                  <span className={styles.hit}>{title}</span>
                  {detail && <span className={styles.detail}> {detail}</span>}
                </a>
              );
            },
          )}
        </div>
      ))}
    </div>
  );
}
