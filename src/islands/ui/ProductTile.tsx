import { t } from 'i18next';
import type { CardJson } from '#domain/catalogue/product-json.ts';
import type { ReactNode } from 'react';
import { formatMoney, toCents } from '#domain/money.ts';
import { Picture } from './Picture.tsx';
import styles from './ProductTile.module.css';

interface ProductTileProps {
  product: CardJson;
  /** The `sizes` of its picture. */
  sizes: string;
  /** Level of the name's heading. */
  heading: 'h2' | 'h3';
  /** What can be done with it, below its price. */
  children?: ReactNode;
}

/** A product of a short list: picture, brand, name and price. */
export function ProductTile({ product, sizes, heading: Heading, children }: ProductTileProps) {
  const { slug, name, brand, image, price, priceVaries, available } = product;
  return (
    <article className={styles.tile}>
      <div className="tile">{image && <Picture image={image.key} alt="" sizes={sizes} />}</div>
      <div>
        <p className="small soft">{brand.name}</p>
        <Heading className={styles.name}>
          <a href={`/produto/${slug}`}>{name}</a>
        </Heading>
        <p className="small">
          {available ? (
            <span className="price">
              {priceVaries && `${t('product.from')} `}
              {formatMoney(toCents(price))}
            </span>
          ) : (
            <span className="badge badge--muted">{t('product.soldOut')}</span>
          )}
        </p>
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </article>
  );
}
