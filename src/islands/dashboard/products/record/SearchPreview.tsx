import { t } from 'i18next';
import { PRODUCT_LIMITS } from '#domain/products/product-input.ts';
import { TextAreaField, TextField } from '../../../form/Field.tsx';
import { SearchResult, SHOWN_BY_SEARCH } from '../../ui/SearchResult.tsx';
import styles from './SearchPreview.module.css';

export interface SeoTexts {
  title: string;
  description: string;
}

interface SearchPreviewProps {
  value: SeoTexts;
  onChange: (value: SeoTexts) => void;
  /** Shown in place of an empty field. */
  fallback: SeoTexts;
  shopName: string;
  /** Host of the shop's address: 'aurora.com.br'. */
  host: string;
  slug: string;
  errors: Readonly<Record<string, string>>;
}

/** Title and description for search engines, with a preview of the result. */
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
          hint={lengthHint(title, SHOWN_BY_SEARCH.title)}
          error={errors.title}
          onChange={(event) => onChange({ ...value, title: event.target.value })}
        />
        <TextAreaField
          label={t('products.seo.description')}
          value={value.description}
          placeholder={fallback.description}
          maxLength={PRODUCT_LIMITS.seoDescription}
          rows={3}
          hint={lengthHint(description, SHOWN_BY_SEARCH.description)}
          error={errors.description}
          onChange={(event) => onChange({ ...value, description: event.target.value })}
        />
      </div>
      <SearchResult
        shopName={shopName}
        title={title}
        description={description}
        path={`https://${host} › produto › ${slug || '…'}`}
      />
    </div>
  );
}

const lengthHint = (text: string, most: number): string =>
  t(text.length > most ? 'products.seo.tooLong' : 'products.seo.length', {
    count: text.length,
    most,
  });
