import { t } from '#i18n/t.ts';
import { useId } from 'react';
import X from 'lucide-react/icons/x';
import { choicesOf } from '#domain/orders/choices.ts';
import { MAX_PIECES } from '#domain/orders/order-limits.ts';
import { formatMoney } from '#domain/money.ts';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { formatReais } from '../../format.ts';
import styles from './Counter.module.css';
import { CounterLens } from './CounterLens.tsx';
import { unitCents, type CounterLens as Lens, type CounterLine } from './lines.ts';
import { QuantityInput } from '../QuantityInput.tsx';
import type { OrderTotals } from '#domain/orders/totals.ts';
import type { SaleCoupon } from './useCounterCoupon.ts';

interface CounterLinesProps {
  lines: readonly CounterLine[];
  onChange: (lines: readonly CounterLine[]) => void;
  /** Opens the lens step. */
  onOpenLens: (line: CounterLine) => void;
  onLens: (line: CounterLine, lens: Lens | null) => void;
}

/** What is bought so far: quantities are typed, the cross removes a line; a frame may have lenses. */
export function CounterLines({ lines, onChange, onOpenLens, onLens }: CounterLinesProps) {
  const frameId = useId();
  if (lines.length === 0) return <p className={styles.nothing}>{t('orders.counter.empty')}</p>;
  const remove = (id: string) => onChange(lines.filter((line) => line.id !== id));
  const setQty = (id: string, qty: number) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, qty } : line)));
  const pieces = (variantId: string) =>
    lines.reduce((sum, { product, qty }) => sum + (product.variantId === variantId ? qty : 0), 0);
  return (
    <ul className={styles.lines} aria-label={t('orders.counter.lines')}>
      {lines.map((line, index) => {
        const { id, product, qty } = line;
        const { variantId, name, sku, image, focal, price, stock } = product;
        const title = [name, choicesOf(product)].filter(Boolean).join(' · ');
        return (
          <li key={id} className={styles.line}>
            <span className={styles.picture}>
              {image && <Picture image={image} focal={focal} alt="" sizes="56px" />}
            </span>
            <span className={styles.words}>
              <span className={styles.name} id={`${frameId}-${id}`}>
                {title}
              </span>
              <span className="soft figures">
                {sku} · {formatReais(price)}
              </span>
              {stock >= 0 && pieces(variantId) > stock && (
                <span className={styles.short}>{t('orders.stock.left', { count: stock })}</span>
              )}
            </span>
            <QuantityInput
              className={styles.qty}
              label={t('cart.quantityOf', { name: title })}
              value={qty}
              min={1}
              max={MAX_PIECES}
              onChange={(to) => setQty(id, to)}
            />
            <span className={`figures ${styles.sum}`}>{formatMoney(unitCents(line) * qty)}</span>
            <RemoveButton
              className={`button button--icon ${styles.remove}`}
              label={t('orders.counter.remove', { name: title })}
              onRemove={() => remove(id)}
            >
              <X className="icon" aria-hidden="true" />
            </RemoveButton>
            <CounterLens
              line={line}
              frameId={`${frameId}-${id}`}
              index={index}
              onOpen={() => onOpenLens(line)}
              onChange={(lens) => onLens(line, lens)}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface CounterSumsProps {
  sums: OrderTotals;
  coupon: SaleCoupon | null;
  /** Name of the automatic promotion; '' without one. */
  promotion: string;
}

/** What a sale comes to, and what is taken off it. */
export function CounterSums({ sums, coupon, promotion }: CounterSumsProps) {
  const { subtotalCents, discountCents, promotionCents, staffDiscountCents, payableCents } = sums;
  const byCoupon = discountCents - promotionCents - staffDiscountCents;
  return (
    <>
      {discountCents > 0 && (
        <dl className={`figures ${styles.sums}`}>
          <div>
            <dt className="soft">{t('orders.counter.discount.subtotal')}</dt>
            <dd>{formatMoney(subtotalCents)}</dd>
          </div>
          {promotionCents > 0 && (
            <div>
              <dt className="soft">{promotion}</dt>
              <dd>−{formatMoney(promotionCents)}</dd>
            </div>
          )}
          {coupon && byCoupon > 0 && (
            <div>
              <dt className="soft">
                {coupon.percent > 0
                  ? t('order.coupon', { code: coupon.code, discount: coupon.percent })
                  : t('order.couponPlain', { code: coupon.code })}
              </dt>
              <dd>−{formatMoney(byCoupon)}</dd>
            </div>
          )}
          {staffDiscountCents > 0 && (
            <div>
              <dt className="soft">{t('orders.counter.discount.off')}</dt>
              <dd>−{formatMoney(staffDiscountCents)}</dd>
            </div>
          )}
        </dl>
      )}
      <p className={styles.total}>
        <span className="soft">{t('orders.counter.total')}</span>
        <output className="figures">{formatMoney(payableCents)}</output>
      </p>
    </>
  );
}
