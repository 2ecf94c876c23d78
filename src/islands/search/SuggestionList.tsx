import { t } from 'i18next';
import { Picture } from '../ui/Picture.tsx';
import styles from './SearchBox.module.css';
import type { SuggestionLink } from './suggestion-links.ts';

interface SuggestionListProps {
  /** Prefix of the ids; the options are `{id}-{index}`. */
  id: string;
  links: SuggestionLink[];
  /** Index of the option that the keyboard is on; −1 is none. */
  active: number;
  hidden: boolean;
}

export function SuggestionList({ id, links, active, hidden }: SuggestionListProps) {
  return (
    <div
      className={styles.list}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('search.suggestions')}
      hidden={hidden}
      // The field keeps the focus during a click, else the list would close under the pointer.
      onMouseDown={(event) => event.preventDefault()}
    >
      {links.map(({ href, label, detail, price, image }, index) => (
        <a
          key={href}
          id={`${id}-${index}`}
          className={price === null ? styles.option : `${styles.option} ${styles.product}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          href={href}
        >
          {image && <Picture className={styles.picture} image={image} alt="" sizes="72px" />}
          <span className={styles.label}>{label}</span>
          <span className={styles.detail}>{detail}</span>
          {price && <span className={styles.price}>{price}</span>}
        </a>
      ))}
    </div>
  );
}
