import { imageUrl } from '#domain/products/image.ts';

/**
 * The second picture of a card is put there when the card is first pointed at, or its link has the focus, which
 * is when the style sheet shows it (product-card.css).
 */
const WAITING = '.tile[data-other-view]';

function showOtherView({ target }: Event): void {
  const tile = target instanceof Element && target.closest('.product-card')?.querySelector(WAITING);
  if (!(tile instanceof HTMLElement)) return;
  const picture = document.createElement('img');
  // Not loaded where it is not shown.
  picture.loading = 'lazy';
  picture.src = imageUrl(tile.dataset['otherView'] ?? '', 720, 'avif');
  picture.alt = '';
  delete tile.dataset['otherView'];
  tile.querySelector('picture')?.after(picture);
}

/** It shows the colour that the card began with. */
export function forgetOtherView(card: Element): void {
  card.querySelector(WAITING)?.removeAttribute('data-other-view');
  card.querySelector('.tile > img')?.remove();
}

document.addEventListener('pointerover', showOtherView);
document.addEventListener('focusin', showOtherView);
