import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import Check from 'lucide-react/icons/check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { storesData } from '#stores/browser-storage.ts';
import { $removedLine } from '#stores/cart-actions.ts';
import { $cartDrawer, type Added, closeCartDrawer } from '#stores/cart-drawer.ts';
import { $cartTotals } from '#stores/cart-totals.ts';
import { $cart } from '#stores/cart.ts';
import { TotalStatus } from '../ui/SumLines.tsx';
import styles from './CartDrawer.module.css';
import { CartLines } from './CartLines.tsx';

function textOf({ name, most: count, isAll }: Added): string {
  if (count === undefined) return t('cart.added', { name });
  return t(isAll ? 'cart.allInCart' : 'cart.limit', { count });
}

/**
 * The cart beside the page, opened by what was just added. It is a popover and not a modal dialog:
 * it begins below the header, whose links stay in reach, and a press beside it puts it away.
 */
export default function CartDrawer() {
  const added = useStore($cartDrawer);
  const { items } = useStore($cart);
  const removed = useStore($removedLine);
  const { subtotalCents } = useStore($cartTotals);
  const [message, setMessage] = useState('');
  const [isLostOnLeaving, setIsLostOnLeaving] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  usePlaceBelowBar(panel, added !== null);

  useEffect(() => {
    panel.current?.togglePopover(added !== null);
    if (!added) return;
    panel.current?.focus();
    // A live region is announced only if it changes while it is on the page, so a frame later.
    const frame = requestAnimationFrame(() => {
      setMessage(textOf(added));
      setIsLostOnLeaving(!storesData());
    });
    return () => cancelAnimationFrame(frame);
  }, [added]);

  return (
    <div
      ref={panel}
      className={`drawer drawer--end drawer--sheet ${styles.drawer}`}
      popover="auto"
      role="dialog"
      aria-label={t('cart.drawer')}
      tabIndex={-1}
      // By Tab as by a press beside it: what it covers cannot have the focus unseen.
      onBlur={({ currentTarget, relatedTarget }) =>
        relatedTarget && !currentTarget.contains(relatedTarget) && closeCartDrawer()
      }
      // After, not before: browsers warn when a popover is toggled while it is being toggled. A press on "add",
      // which closes it and opens it again, fires this once, as open.
      onToggle={({ newState }) => newState === 'closed' && closeCartDrawer()}
    >
      <p className="visually-hidden" role="status">
        {message}
      </p>
      <TotalStatus cents={subtotalCents} />
      <div className={styles.head}>
        {added?.most === undefined ? (
          <Check size={20} strokeWidth={1.75} className={styles.done} aria-hidden="true" />
        ) : (
          <Info size={20} strokeWidth={1.75} aria-hidden="true" />
        )}
        <h2 className={styles.title}>{message}</h2>
        <button
          type="button"
          className="button button--icon"
          aria-label={t('cart.closeDrawer')}
          onClick={closeCartDrawer}
        >
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
      <div className={styles.lines}>
        {isLostOnLeaving && (
          <p className={`notice notice--warning ${styles.warning}`} role="alert">
            {t('cart.notStored')}
          </p>
        )}
        {(items.length > 0 || removed) && <CartLines newestFirst announce={setMessage} />}
        {items.length === 0 && <p className={`soft ${styles.empty}`}>{t('cart.empty')}</p>}
      </div>
      <div className={styles.foot}>
        <p className={styles.subtotal}>
          <span>{t('cart.subtotal')}</span>
          <span className="price">{formatMoney(subtotalCents)}</span>
        </p>
        {items.length > 0 && (
          <div className={styles.ways}>
            <a className="button" href="/carrinho">
              {t('cart.see')}
            </a>
            <a className="button button--primary" href="/checkout">
              {t('cart.checkout')}
            </a>
          </div>
        )}
        <button type="button" className="button button--quiet" onClick={closeCartDrawer}>
          {t('cart.continue')}
        </button>
      </div>
    </div>
  );
}

/** Lower edge, px from the window's top, of the sticky bar that contains an element. */
function barEdge(element: Element): number {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const { position, display } = getComputedStyle(around);
    if (position === 'sticky' && display !== 'contents')
      return Math.max(0, around.getBoundingClientRect().bottom);
  }
  return 0;
}

/**
 * Sets a panel's `--top` (px) to the lower edge of the header, as long as it is open: the header's
 * height depends on the window and on how far the page has been scrolled.
 */
function usePlaceBelowBar(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    const place = () => element.style.setProperty('--top', `${barEdge(element)}px`);
    place();
    const events = new AbortController();
    const options = { passive: true, signal: events.signal };
    window.addEventListener('scroll', place, options);
    window.addEventListener('resize', place, options);
    return () => events.abort();
  }, [panel, open]);
}
