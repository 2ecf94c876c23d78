import { t } from 'i18next';
import type { CompareItem } from '#domain/cart/cart.ts';
import type { ProductJson } from '#domain/catalogue/product-json.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { Picture } from '../ui/Picture.tsx';
import styles from './CompareView.module.css';

interface CompareHeadProps {
  item: CompareItem;
  /** Null where it is no longer sold. */
  product: ProductJson | null;
  onRemove: () => void;
}

/** Head of one product's column: picture, name, price, and the way out of the comparison. */
export function CompareHead({ item, product, onRemove }: CompareHeadProps) {
  return (
    <th scope="col" className={styles.head}>
      <div className="tile">
        {product?.image && (
          <Picture image={product.image.key} alt="" sizes="(min-width: 60rem) 280px, 180px" />
        )}
      </div>
      {product ? (
        <>
          <a className={`link ${styles.name}`} href={`/produto/${item.slug}`}>
            {product.name}
          </a>
          <p className="price">
            {product.priceVaries && `${t('product.from')} `}
            {formatMoney(toCents(product.price))}
          </p>
        </>
      ) : (
        <p className="soft">{t('compare.gone', { name: item.name })}</p>
      )}
      <button
        type="button"
        className="button button--small"
        aria-label={t('compare.removeNamed', { name: item.name })}
        onClick={onRemove}
      >
        {t('compare.remove')}
      </button>
    </th>
  );
}
