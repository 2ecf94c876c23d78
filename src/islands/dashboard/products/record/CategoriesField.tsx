import { t } from '#i18n/t.ts';
import { useId, useState } from 'react';
import { fold } from '#domain/catalogue/fold.ts';
import type { ProductChoices } from '#domain/products/product-record.ts';
import { CreateButton } from './CreateButton.tsx';
import styles from './Product.module.css';

/** With more categories than this, a search box appears. */
const SEARCHED_FROM = 12;

interface CategoriesFieldProps {
  choices: ProductChoices['categories'];
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
}

/** The tree of categories, with the product's own checked. */
export function CategoriesField({ choices, value, onChange, error }: CategoriesFieldProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const found = choices.filter(({ trail }) => fold(trail).includes(fold(search.trim())));
  const toggle = (category: string) =>
    onChange(
      value.includes(category) ? value.filter((one) => one !== category) : [...value, category],
    );
  return (
    <div role="group" aria-labelledby={id} className={styles.categories}>
      <span id={id} className={styles.label}>
        {t('products.fields.categories')}
      </span>
      <p className={styles.chosen}>
        {choices
          .filter((category) => value.includes(category.id))
          .map(({ trail }) => trail)
          .join(', ') || t('products.noCategory')}
      </p>
      {choices.length > SEARCHED_FROM && (
        <div className="field">
          <input
            type="search"
            aria-label={t('products.searchCategory')}
            placeholder={t('products.searchCategory')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            // Not a field of the record: Enter must not save the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
      )}
      <div className={styles.tree}>
        {found.map((category) => (
          <label key={category.id} className="check">
            <input
              type="checkbox"
              checked={value.includes(category.id)}
              onChange={() => toggle(category.id)}
            />
            <span>
              <span className="soft">{category.trail.slice(0, -category.name.length)}</span>
              {category.name}
            </span>
          </label>
        ))}
      </div>
      <CreateButton
        section="categories"
        label={t('products.create.category')}
        typed={found.length === 0 ? search : ''}
      >
        {({ CreateCategory }, opened) => (
          <CreateCategory
            {...opened}
            categories={choices}
            onCreated={(category) => {
              setSearch('');
              toggle(category);
            }}
          />
        )}
      </CreateButton>
      {error && (
        <span className={styles.error} tabIndex={-1} data-invalid>
          {error}
        </span>
      )}
    </div>
  );
}
