import { t } from '#i18n/t.ts';
import { useWatch } from 'react-hook-form';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { cutAtWord, SearchResult, SHOWN_BY_SEARCH } from '../ui/SearchResult.tsx';
import styles from './Settings.module.css';

interface SeoPreviewProps {
  host: string;
}

/** The shop's home page as a search result and as a shared link. */
export function SeoPreview({ host }: SeoPreviewProps) {
  const seo = useWatch({ name: 'seo' }) as ShopSettings['seo'];
  const [shopTitle, about, name] = useWatch({ name: ['title', 'description', 'name'] }) as string[];
  const title = seo.title || shopTitle || name || '';
  const description = seo.description || about || '';
  return (
    <div className={styles.found}>
      <SearchResult
        title={title}
        description={description}
        shopName={name ?? ''}
        path={`https://${host}`}
      />
      <figure className={styles.shared} aria-label={t('settings.preview.shared')}>
        {seo.image ? <img src={seo.image} alt="" /> : <span className={styles.noImage} />}
        <span className={styles.host}>{host}</span>
        <strong>{cutAtWord(title, SHOWN_BY_SEARCH.title)}</strong>
        <span className="small soft">{cutAtWord(description, SHOWN_BY_SEARCH.description)}</span>
      </figure>
    </div>
  );
}
