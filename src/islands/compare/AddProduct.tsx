import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { markingText } from '#domain/frames/frame.ts';
import type { CardJson } from '#domain/products/product-json.ts';
import { $compare, toggleCompare } from '#stores/compare.ts';
import { $recentlyViewed } from '#stores/recently-viewed.ts';
import { $wishlist } from '#stores/wishlist.ts';
import { useSuggestions } from '../search/useSuggestions.ts';
import { Picture } from '../ui/Picture.tsx';
import { useCombobox } from '../ui/useCombobox.ts';
import { useProducts } from '../ui/useProducts.ts';
import styles from './AddProduct.module.css';

/** Most products that are offered at once. */
const MAX_OFFERED = 6;

type Offered = Pick<CardJson, '_id' | 'slug' | 'name' | 'image' | 'marking'>;

/** Products to compare next: what is typed finds; before that, what was looked at last, and the favourites. */
function useOffered(typed: string, wanted: boolean): Offered[] {
  const compared = useStore($compare, { ssr: 'initial' }).map(({ _id }) => _id);
  const viewed = useStore($recentlyViewed, { ssr: 'initial' });
  const favorites = useStore($wishlist, { ssr: 'initial' });
  const known = [...new Set([...viewed, ...favorites])]
    .filter((id) => !compared.includes(id))
    .slice(0, MAX_OFFERED);
  const { products } = useProducts(wanted ? known : []);
  const found = useSuggestions(typed);
  const offered: Offered[] = typed.trim() ? (found?.products ?? []) : (products ?? []);
  return offered.filter(({ _id }) => !compared.includes(_id)).slice(0, MAX_OFFERED);
}

/** A field that finds one more product for the comparison. */
export function AddProduct() {
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState(false);
  const offered = useOffered(typed, wanted);

  const add = (index: number) => {
    const product = offered[index];
    if (!product) return;
    toggleCompare({ _id: product._id, slug: product.slug, name: product.name });
    setTyped('');
    combobox.close();
  };
  const combobox = useCombobox({
    count: offered.length,
    onChoose: add,
    onClear: () => setTyped(''),
  });
  const { field, expanded } = combobox;

  return (
    <div className={`field ${styles.box}`} {...combobox.around}>
      <label htmlFor={field.id}>{t('compare.add')}</label>
      <div className="combobox">
        <input
          {...field}
          placeholder={t('compare.addHint')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            combobox.open();
          }}
          onFocus={() => {
            setWanted(true);
            combobox.open();
          }}
        />
        {expanded && (
          <div
            className={`listbox ${styles.list}`}
            aria-label={t('compare.add')}
            {...combobox.list}
          >
            {offered.map(({ _id, name, image, marking }, index) => (
              <div
                key={_id}
                className={`listbox-option ${styles.option}`}
                onClick={() => add(index)}
                {...combobox.option(index)}
              >
                {image && (
                  <Picture
                    className={styles.picture}
                    image={image.key}
                    focal={image.focal}
                    alt=""
                    sizes="72px"
                  />
                )}
                <span>
                  <span className={styles.name}>{name}</span>
                  {marking && <span className="figures small soft">{markingText(marking)}</span>}
                </span>
                <Plus size={18} aria-hidden="true" />
              </div>
            ))}
          </div>
        )}
      </div>
      <span className="visually-hidden" role="status">
        {expanded && t('compare.addFound', { count: offered.length })}
      </span>
    </div>
  );
}
