import { t } from '#i18n/t.ts';
import type { Color } from '#domain/products/product.ts';
import { Swatch } from '../ui/Swatch.tsx';
import styles from './WishlistView.module.css';

/** Colours that are named; of more, it says how many there are. */
const NAMED = 3;

/** The colours of a product, as swatches and as text. */
export function TileColors({ colors }: { colors: readonly Color[] }) {
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
