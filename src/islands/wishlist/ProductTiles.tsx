import type { ReactNode } from 'react';
import type { CardJson } from '#domain/products/product-json.ts';
import { ProductTile } from '../ui/ProductTile.tsx';
import { TileColors } from './TileColors.tsx';
import styles from './WishlistView.module.css';

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
