import { t } from '#i18n/t.ts';
import type { ReactNode } from 'react';
import type { CardJson } from '#domain/products/product-json.ts';
import type { Color } from '#domain/products/product.ts';
import { ProductTile } from '../ui/ProductTile.tsx';
import styles from './WishlistView.module.css';
import { Swatch } from '../ui/Swatch.tsx';

/** Colours that are named; of more, it says how many there are. */
const NAMED = 3;

/** The colours of a product, as swatches and as text. */
function TileColors({ colors }: { colors: readonly Color[] }) {
  if (colors.length === 0) return null;
  const named = colors.slice(0, NAMED).map(({ name }) => name);
  const more = colors.length - named.length;
  return (
    <p className={`small soft ${styles.colors}`}>
      <span className={styles.swatches} aria-hidden="true">
        {colors.map(({ slug, hex, hex2 }) => (
          <Swatch key={slug} hex={hex} hex2={hex2} />
        ))}
      </span>
      {more > 0
        ? t('wishlist.moreColors', { names: named.join(', '), count: more })
        : named.join(', ')}
    </p>
  );
}

interface ProductTilesProps {
  products: readonly CardJson[];
  /** What is shown above the colours of a product. */
  note?: (product: CardJson) => ReactNode;
  /** What can be done with a product. */
  actions: (product: CardJson) => ReactNode;
}

/** A list of favourites as a grid, each with its colours and what can be done with it. */
export function ProductTiles({ products, note, actions }: ProductTilesProps) {
  return (
    <ul className={styles.products}>
      {products.map((product) => (
        <li key={product._id}>
          <ProductTile
            heading="h2"
            product={product}
            sizes="(width >= 64rem) 20rem, (width >= 48rem) 30vw, 48vw"
          >
            <div className={styles.tile}>
              {note?.(product)}
              <TileColors colors={product.colors} />
              {actions(product)}
            </div>
          </ProductTile>
        </li>
      ))}
    </ul>
  );
}

/** The grid's space until the products have loaded. */
export function TilesToCome({ count, label }: { count: number; label: string }) {
  return (
    <ul className={styles.products} aria-busy="true" aria-label={label}>
      {Array.from({ length: count }, (_, place) => (
        <li key={place} className={`skeleton ${styles.room}`} />
      ))}
    </ul>
  );
}
