import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import X from 'lucide-react/icons/x';
import type { CompareItem } from '#domain/cart/cart.ts';
import { $compare, MAX_COMPARE, toggleCompare } from '#stores/compare.ts';
import { Picture } from '../ui/Picture.tsx';
import { useProducts } from '../ui/useProducts.ts';
import styles from './CompareBar.module.css';

/** The products chosen for a comparison, at the window's lower edge, and the link to it; nothing if there are none. */
export default function CompareBar() {
  const items = useStore($compare);
  return items.length > 0 ? <Compared items={items} /> : null;
}

function Compared({ items }: { items: readonly CompareItem[] }) {
  const { products } = useProducts(items.map(({ _id }) => _id));
  const imageOf = (id: string) => products?.find(({ _id }) => _id === id)?.image?.key;
  const free = Array.from({ length: MAX_COMPARE - items.length }, (_, index) => index);

  return (
    <section className={styles.bar} aria-label={t('compare.bar')}>
      <ul className={styles.places}>
        {items.map((item) => {
          const image = imageOf(item._id);
          return (
            <li key={item._id} className={styles.place}>
              {image && <Picture image={image} alt={item.name} sizes="6rem" />}
              <button
                type="button"
                className={styles.remove}
                aria-label={t('compare.removeNamed', { name: item.name })}
                onClick={() => toggleCompare(item)}
              >
                <X size={14} strokeWidth={2} aria-hidden="true" />
              </button>
            </li>
          );
        })}
        {free.map((place) => (
          <li key={place} className={`${styles.place} ${styles.free}`} aria-hidden="true" />
        ))}
      </ul>
      <a className={`button button--primary button--small ${styles.go}`} href="/comparar">
        {t('compare.now')}
      </a>
    </section>
  );
}
