import { t } from 'i18next';
import { PRODUCT_LIMITS } from '#domain/catalogue/product-input.ts';
import { TextAreaField, TextField } from '../../form/Field.tsx';
import styles from './SearchPreview.module.css';

/** How much of a result search engines usually show, in letters. */
const SHOWN = { title: 60, description: 155 } as const;

export interface SeoTexts {
  title: string;
  description: string;
}

interface SearchPreviewProps {
  value: SeoTexts;
  onChange: (value: SeoTexts) => void;
  /** What stands in for an empty field. */
  fallback: SeoTexts;
  shopName: string;
  /** Address of the shop, as in 'aurora.com.br'. */
  host: string;
  slug: string;
  errors: Readonly<Record<string, string>>;
}

/** Title and description for search engines, with the result as it will look. */
export function SearchPreview(props: SearchPreviewProps) {
  const { value, onChange, fallback, shopName, host, slug, errors } = props;
  const title = value.title.trim() || fallback.title;
  const description = value.description.trim() || fallback.description;
  return (
    <div className={styles.seo}>
      <div className="stack">
        <TextField
          label={t('products.seo.title')}
          value={value.title}
          placeholder={fallback.title}
          maxLength={PRODUCT_LIMITS.seoTitle}
          hint={lengthHint(title, SHOWN.title)}
          error={errors.title}
          onChange={(event) => onChange({ ...value, title: event.target.value })}
        />
        <TextAreaField
          label={t('products.seo.description')}
          value={value.description}
          placeholder={fallback.description}
          maxLength={PRODUCT_LIMITS.seoDescription}
          rows={3}
          hint={lengthHint(description, SHOWN.description)}
          error={errors.description}
          onChange={(event) => onChange({ ...value, description: event.target.value })}
        />
      </div>
      <figure className={styles.preview} aria-label={t('products.seo.preview')}>
        <div className={styles.site}>
          <span className={styles.mark} aria-hidden="true">
            {shopName.slice(0, 1)}
          </span>
          <span className={styles.names}>
            <span>{shopName}</span>
            <span className={styles.path}>
              https://{host} › produto › {slug || '…'}
            </span>
          </span>
        </div>
        <p className={styles.title}>{cut(title, SHOWN.title)}</p>
        <p className={styles.text}>{cut(description, SHOWN.description)}</p>
      </figure>
    </div>
  );
}

const lengthHint = (text: string, most: number): string =>
  t(text.length > most ? 'products.seo.tooLong' : 'products.seo.length', {
    count: text.length,
    most,
  });

/** A text as search engines cut it: at a word, with an ellipsis. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/\s+\S*$/, '')} …`;
}
