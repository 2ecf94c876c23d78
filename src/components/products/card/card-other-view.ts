import { imageUrl } from '#domain/products/image.ts';

/**
 * The pictures of cards. Adds a card's second one when the card is first hovered or its link focused, which is when the style sheet
 * shows it (product-card.css).
 */
const WAITING = '.tile[data-other-view]';

function showOtherView({ target }: Event): void {
  const tile = target instanceof Element && target.closest('.product-card')?.querySelector(WAITING);
  if (!(tile instanceof HTMLElement)) return;
  const picture = document.createElement('img');
  // Not loaded if it would not be shown.
  picture.loading = 'lazy';
  picture.src = imageUrl(tile.dataset['otherView'] ?? '', 720, 'avif');
  picture.alt = '';
  delete tile.dataset['otherView'];
  tile.querySelector('picture')?.after(picture);
}

/** It shows the card's initial colour. */
export function forgetOtherView(card: Element): void {
  card.querySelector(WAITING)?.removeAttribute('data-other-view');
  card.querySelector('.tile > img')?.remove();
}

/** While a visitor scrolls: browsers that fetch pictures only when they come near would show blank tiles. */
function fetchAll(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('.product-card picture img')) {
    picture.loading = 'eager';
  }
}

document.addEventListener('scroll', fetchAll, { once: true, passive: true });
document.addEventListener('pointerover', showOtherView);
document.addEventListener('focusin', showOtherView);
