import type { CompareItem } from '#domain/cart/cart.ts';
import { $compare } from '#stores/compare.ts';
import { $wishlist } from '#stores/wishlist.ts';
import { toggleCompareAndAnnounce, toggleFavoriteAndAnnounce } from './toggle-favorite.ts';

const FAVORITE = 'button[data-favorite]';
const COMPARE = 'button[data-compare]';

const cardOf = (button: Element) => button.closest<HTMLElement>('[data-product]');
const nameOn = (card: HTMLElement | null) => card?.querySelector<HTMLAnchorElement>('h3 a');

/** The product of the card that contains a button. */
function productOf(button: Element): CompareItem {
  const card = cardOf(button);
  const name = nameOn(card);
  return {
    _id: card?.dataset['product'] ?? '',
    slug: name?.pathname.split('/').at(-1) ?? '',
    name: name?.textContent.trim() ?? '',
  };
}

/** Says for screen readers which product each card's buttons are for. */
function describeButtons(): void {
  document.querySelectorAll(`${FAVORITE}, ${COMPARE}`).forEach((button, index) => {
    const name = nameOn(cardOf(button));
    if (!name) return;
    name.id ||= `nome-${index}`;
    button.setAttribute('aria-describedby', name.id);
  });
}

function act({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button?.matches(FAVORITE)) toggleFavoriteAndAnnounce(productOf(button)._id);
  else if (button?.matches(COMPARE)) toggleCompareAndAnnounce(productOf(button));
}

/** Shows on every card's button whether its product is in the list. */
function press(selector: string, listedIds: readonly string[]): void {
  for (const button of document.querySelectorAll(selector)) {
    button.setAttribute('aria-pressed', String(listedIds.includes(productOf(button)._id)));
  }
}

/**
 * Activates the "Favoritar" and "Comparar" buttons of all cards that the server has rendered, in plain DOM:
 * without React they answer as soon as this script has loaded.
 *
 * @returns a function that ends it
 */
export function activateCards(): () => void {
  document.addEventListener('click', act);
  describeButtons();
  const showFavorites = () => press(FAVORITE, $wishlist.get());
  const showCompared = () =>
    press(
      COMPARE,
      $compare.get().map(({ _id }) => _id),
    );
  const stops = [$wishlist.subscribe(showFavorites), $compare.subscribe(showCompared)];
  // A list that the browser has sorted has other cards than it came with.
  const onChanged = () => [describeButtons, showFavorites, showCompared].forEach((show) => show());
  document.addEventListener('cards-changed', onChanged);
  // Earlier presses are stored by `layouts/early-presses.ts` until this event.
  document.dispatchEvent(new Event('cards-awake'));
  return () => {
    document.removeEventListener('click', act);
    document.removeEventListener('cards-changed', onChanged);
    stops.forEach((stop) => stop());
  };
}
