import { t } from 'i18next';
import type { CartItem } from '#domain/cart/cart.ts';
import { lineCents } from '#domain/cart/cart-totals.ts';
import { formatMoney } from '#domain/money.ts';
import { choicesText } from '../../cart/choices-text.ts';
import { Picture } from '../../ui/Picture.tsx';
import styles from './OrderSummary.module.css';

/** One line of the order: picture, pieces, name and price. */
export function SummaryItem({ item }: { item: CartItem }) {
  const choices = choicesText(item);
  return (
    <li className={styles.item}>
      <span className={`tile ${styles.thumbnail}`}>
        {item.image && <Picture image={item.image} alt="" sizes="72px" />}
      </span>
      <span className={styles.what}>
        <span>
          {item.qty} × {item.name}
        </span>
        {choices && <span className="soft">{choices}</span>}
        {item.lenses && <span className="soft">{t(`product.lenses.${item.lenses}`)}</span>}
      </span>
      <span className="price">{formatMoney(lineCents(item))}</span>
    </li>
  );
}
