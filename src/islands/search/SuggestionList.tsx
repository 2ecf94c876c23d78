import { t } from 'i18next';
import type { Ref } from 'react';
import { Picture } from '../ui/Picture.tsx';
import type { Combobox } from '../ui/useCombobox.ts';
import styles from './SearchBox.module.css';
import type { SuggestionLink } from './suggestion-links.ts';

interface SuggestionListProps {
  ref: Ref<HTMLDivElement>;
  combobox: Combobox;
  links: SuggestionLink[];
}

export function SuggestionList({ ref, combobox, links }: SuggestionListProps) {
  return (
    <div ref={ref} className={styles.list} aria-label={t('search.suggestions')} {...combobox.list}>
      {links.map(({ href, label, detail, price, image }, index) => (
        <a
          key={href}
          className={price === null ? styles.option : `${styles.option} ${styles.product}`}
          tabIndex={-1}
          href={href}
          {...combobox.option(index)}
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
