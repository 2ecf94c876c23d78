import { useEffect } from 'react';
import type { CompareItem } from '#domain/cart/cart.ts';
import { $compare } from '#stores/compare.ts';
import { $wishlist } from '#stores/wishlist.ts';
import { compare, favor } from './keep.ts';

const FAVORITE = 'button[data-favorite]';
const COMPARE = 'button[data-compare]';

const comparedBy = (button: HTMLElement) =>
  JSON.parse(button.dataset['compare'] ?? '') as CompareItem;

function act({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
  if (button?.matches(FAVORITE)) favor(button.dataset['favorite'] ?? '');
  else if (button?.matches(COMPARE)) compare(comparedBy(button));
}

/** Shows on every card's button whether its product is kept. */
function press(selector: string, isKept: (button: HTMLElement) => boolean): void {
  for (const button of document.querySelectorAll<HTMLElement>(selector)) {
    button.setAttribute('aria-pressed', String(isKept(button)));
  }
}

/** Wakes the "Favoritar" and "Comparar" buttons of all cards that the server has rendered. */
export default function CardActions() {
  useEffect(() => {
    document.addEventListener('click', act);
    const stops = [
      $wishlist.subscribe((ids) =>
        press(FAVORITE, (button) => ids.includes(button.dataset['favorite'] ?? '')),
      ),
      $compare.subscribe((items) =>
        press(COMPARE, (button) => items.some(({ _id }) => _id === comparedBy(button)._id)),
      ),
    ];
    // Presses that came before are kept by `layouts/early-presses.ts` until this is said.
    document.dispatchEvent(new Event('cards-awake'));
    return () => {
      document.removeEventListener('click', act);
      stops.forEach((stop) => stop());
    };
  }, []);
  return null;
}
