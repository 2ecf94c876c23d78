import { t } from '#i18n/t.ts';
import { useId, type Ref } from 'react';
import { fold } from '#domain/catalogue/fold.ts';
import { Picture } from '../ui/Picture.tsx';
import type { Combobox } from '../ui/useCombobox.ts';
import styles from './SearchBox.module.css';
import type { SuggestionGroup, SuggestionLink } from './suggestion-links.ts';

interface SuggestionListProps {
  ref: Ref<HTMLDivElement>;
  combobox: Combobox;
  groups: SuggestionGroup[];
  /** What was typed: where a label has it, it is bold. */
  query: string;
}

/** A label with the part in bold that was typed. */
function Matched({ label, query }: { label: string; query: string }) {
  const typed = fold(query.trim());
  const folded = fold(label);
  // A letter that folds to several would shift the places.
  const at = typed && folded.length === label.length ? folded.indexOf(typed) : -1;
  if (at < 0) return label;
  const end = at + typed.length;
  return (
    <>
      {label.slice(0, at)}
      <b>{label.slice(at, end)}</b>
      {label.slice(end)}
    </>
  );
}

/** Whether a group has a heading: what is a single link says itself where it leads. */
const isHeaded = (name: SuggestionGroup['name']): name is Exclude<typeof name, 'all' | 'person'> =>
  name !== 'all' && name !== 'person';

/** What is suggested, in groups below their headings. */
export function SuggestionList({ ref, combobox, groups, query }: SuggestionListProps) {
  const id = useId();
  const indexOf = new Map<SuggestionLink, number>(
    groups.flatMap(({ links }) => links).map((link, index) => [link, index]),
  );
  return (
    <div
      ref={ref}
      className={`listbox ${styles.list}`}
      aria-label={t('search.suggestions')}
      {...combobox.list}
    >
      {groups.map(({ name, links }) => (
        <div
          key={name}
          className={`${styles.group} ${name === 'all' ? styles.last : ''} ${name === 'nothing' ? styles.pairs : ''}`}
          role="group"
          aria-labelledby={isHeaded(name) ? `${id}-${name}` : undefined}
        >
          {isHeaded(name) && (
            <div id={`${id}-${name}`} className={styles.heading} role="presentation">
              {t(`search.groups.${name}`, { query: query.trim() })}
            </div>
          )}
          {links.map((link) => (
            <a
              key={link.href}
              className={`listbox-option ${styles.option} ${link.price === null ? '' : styles.product} ${name === 'all' ? styles.all : ''}`}
              tabIndex={-1}
              href={link.href}
              rel={name === 'person' ? 'noopener' : undefined}
              {...combobox.option(indexOf.get(link)!)}
            >
              {link.image && (
                <Picture className={styles.picture} image={link.image} alt="" sizes="72px" />
              )}
              <span className={styles.label}>
                <Matched label={link.label} query={query} />
              </span>
              {link.detail && <span className={styles.detail}>{link.detail}</span>}
              {link.price && <span className={styles.price}>{link.price}</span>}
            </a>
          ))}
        </div>
      ))}
    </div>
  );
}
