import { t } from '#i18n/t.ts';
import type { ReactNode } from 'react';
import type { CardJson } from '#domain/products/product-json.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { productPath } from '#domain/products/variant-choice.ts';
import { Marking } from './Marking.tsx';
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
  const { slug, name, brand, image, marking, markedSize } = product;
  const { price, compareAt, priceVaries, available } = product;
  return (
    <article className={styles.tile}>
      <div className={`tile ${styles.picture}`}>
        {image && <Picture image={image.key} focal={image.focal} alt="" sizes={sizes} />}
      </div>
      <div>
        {brand && <p className="small soft">{brand.name}</p>}
        <Heading className={styles.name}>
          <a href={productPath(slug, markedSize ? { attribute: markedSize } : {})}>{name}</a>
        </Heading>
        {marking && (
          <p className="figures small soft">
            <Marking of={marking} />
          </p>
        )}
        {available ? (
          <p className={styles.price}>
            {priceVaries && <span className="price-note">{t('product.from')}</span>}
            <span className="price">{formatMoney(toCents(price))}</span>
            {compareAt && (
              <s className="price-was">
                <span className="visually-hidden">{t('product.was')}</span>{' '}
                {formatMoney(toCents(compareAt))}
              </s>
            )}
          </p>
        ) : (
          <p className="badge badge--muted">{t('product.soldOut')}</p>
        )}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </article>
  );
}
