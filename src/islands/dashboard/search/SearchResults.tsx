import { t } from '#i18n/t.ts';
import Plus from 'lucide-react/icons/plus';
import type { Ref } from 'react';
import type { SearchGroup, SearchHit } from '#domain/dashboard/search.ts';
import { thumbnailUrl } from '#domain/media/media.ts';
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
            (hit: SearchHit, place) => {
              const { title, detail, href } = hit;
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
                  {place < hits.length && <Sign group={name} hit={hit} />}
                  <span className={styles.words}>
                    <span className={styles.hit}>{title}</span>
                    {detail && <span className={styles.detail}> {detail}</span>}
                  </span>
                </a>
              );
            },
          )}
        </div>
      ))}
    </div>
  );
}

/** The letters that a person is known by at a glance: 'MD' of 'Mariana Alves Duarte'. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/^\p{L}/u)?.[0] ?? []);
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase();
}

/** What a hit is recognised by before it is read: its picture, a person's initials, the plus of what is made. */
function Sign({ group, hit: { title, picture } }: { group: string; hit: SearchHit }) {
  if (picture) {
    return <img className={styles.sign} src={thumbnailUrl(picture)} alt="" loading="lazy" />;
  }
  const sign =
    group === 'customers' ? (
      <span data-initials={initialsOf(title)} />
    ) : group === 'actions' ? (
      <Plus className="icon" />
    ) : null;
  if (sign === null && picture === undefined) return null;
  return (
    <span className={styles.sign} aria-hidden="true">
      {sign}
    </span>
  );
}
