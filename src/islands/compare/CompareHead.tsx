import { t } from '#i18n/t.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { Picture } from '../ui/Picture.tsx';
import styles from './CompareTable.module.css';
import type { Compared } from './useComparedProducts.ts';

/** Picture of a product above its column; an empty space while it loads. */
export function ComparePicture({ product }: Compared) {
  return (
    <td>
      <div className={`tile ${styles.picture} ${product === undefined ? 'skeleton' : ''}`}>
        {product?.image && (
          <Picture
            image={product.image.key}
            focal={product.image.focal}
            alt=""
            sizes="(width >= 60rem) 17rem, 11rem"
          />
        )}
      </div>
    </td>
  );
}

interface CompareHeadProps extends Compared {
  onRemove: () => void;
}

/** Head of one product's column: name, price, and the button that removes it from the comparison. */
export function CompareHead({ item, product, onRemove }: CompareHeadProps) {
  return (
    <th scope="col">
      {product === null ? (
        <p className="soft">{t('compare.gone', { name: item.name })}</p>
      ) : (
        <a className={styles.name} href={`/produto/${item.slug}`}>
          {item.name}
        </a>
      )}
      <p className={styles.price}>
        {product && (
          <>
            {product.priceVaries && <span className="price-note">{t('product.from')} </span>}
            <span className="price">{formatMoney(toCents(product.price))}</span>
          </>
        )}
      </p>
      <button
        type="button"
        className={`link ${styles.remove}`}
        aria-label={t('compare.removeNamed', { name: item.name })}
        onClick={onRemove}
      >
        {t('compare.remove')}
      </button>
    </th>
  );
}
