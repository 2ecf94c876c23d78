import { t } from '#i18n/t.ts';
import styles from './SearchResult.module.css';

/** How much of a result search engines usually show, in letters. */
export const SHOWN_BY_SEARCH = { title: 60, description: 155 } as const;

interface SearchResultProps {
  shopName: string;
  /** Address of the page as results show it: 'https://aurora.com.br › produto › lua'. */
  path: string;
  title: string;
  description: string;
}

/** A page as search engines will show it. */
export function SearchResult({ shopName, path, title, description }: SearchResultProps) {
  return (
    <figure className={styles.result} aria-label={t('dashboard.searchResult')}>
      <div className={styles.site}>
        <span className={styles.mark} aria-hidden="true">
          {shopName.slice(0, 1)}
        </span>
        <span className={styles.names}>
          <span>{shopName}</span>
          <span className={styles.path}>{path}</span>
        </span>
      </div>
      <p className={styles.title}>{cutAtWord(title, SHOWN_BY_SEARCH.title)}</p>
      <p className={styles.text}>{cutAtWord(description, SHOWN_BY_SEARCH.description)}</p>
    </figure>
  );
}

/** A text as search engines cut it: at a word, with an ellipsis. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/\s+\S*$/, '')} …`;
}
