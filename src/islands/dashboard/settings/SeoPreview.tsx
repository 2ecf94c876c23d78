import { t } from 'i18next';
import { useWatch } from 'react-hook-form';
import type { ShopSettings } from '#domain/settings/settings.ts';
import styles from './Settings.module.css';

/** What search engines usually show of a title and a description, in letters. */
const TITLE = 60;
const DESCRIPTION = 155;

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).trimEnd()} …` : text;

interface SeoPreviewProps {
  host: string;
}

/** The shop's home page as a search result, and as a link that somebody shares. */
export function SeoPreview({ host }: SeoPreviewProps) {
  const seo = useWatch({ name: 'seo' }) as ShopSettings['seo'];
  const [shopTitle, about, name] = useWatch({ name: ['title', 'description', 'name'] }) as string[];
  const title = seo.title || shopTitle || name || '';
  const description = seo.description || about || '';
  return (
    <div className={styles.found}>
      <figure aria-label={t('settings.preview.result')}>
        <span className={styles.host}>{host}</span>
        <span className={styles.link}>{cut(title, TITLE)}</span>
        <span className="small soft">{cut(description, DESCRIPTION)}</span>
      </figure>
      <figure className={styles.shared} aria-label={t('settings.preview.shared')}>
        {seo.image ? <img src={seo.image} alt="" /> : <span className={styles.noImage} />}
        <span className={styles.host}>{host}</span>
        <strong>{cut(title, TITLE)}</strong>
        <span className="small soft">{cut(description, DESCRIPTION)}</span>
      </figure>
    </div>
  );
}
