import type { ReactNode } from 'react';
import { formatMoney } from '#domain/money.ts';
import styles from './BuyBar.module.css';
import type { ShownSize } from './size-text.ts';

interface BuyBarProps {
  /** What is bought: its size, or a text. */
  what: ShownSize | string;
  priceCents: number;
  /** The button. */
  children: ReactNode;
}

/**
 * On a phone the bar at the window's lower edge, from the start: what is bought, its price, the button. With more
 * room the button alone, in its place on the page. It is styled, not moved: nothing shifts, and there is one button.
 */
export function BuyBar({ what, priceCents, children }: BuyBarProps) {
  const size = typeof what === 'string' ? null : what;
  return (
    <div className={styles.bar}>
      <p className={styles.summary}>
        <span className={styles.what}>
          {size ? size.name : String(what)}
          {size?.marking && (
            <span className={`figures ${styles.marking}`}>
              {size.name && ' · '}
              {size.marking}
            </span>
          )}
        </span>
        <span className="price">{formatMoney(priceCents)}</span>
      </p>
      {children}
    </div>
  );
}
