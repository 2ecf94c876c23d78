import { imageKey, imageSrcSet, imageUrl } from '#domain/products/image.ts';
import { forgetOtherView } from './card-other-view.ts';
import { CARD_WIDTHS } from './card-picture.ts';

/**
 * The swatches of the cards. Without scripts they are links to the product in their colour; with scripts
 * they are buttons that make the card show that colour, and link to it.
 */
const SWATCH = '.colors a[data-picture]';
const SHOWN_FIRST = '.colors a[aria-current]';

const pictureOn = (card: Element | null) =>
  card?.querySelector<HTMLImageElement>('picture img') ?? null;

function show(swatch: HTMLAnchorElement): void {
  const card = swatch.closest('.product-card');
  const image = pictureOn(card);
  const key = swatch.dataset['picture'];
  if (!card || !image || !key) return;
  card.querySelector('source')?.setAttribute('srcset', imageSrcSet(key, 'avif', CARD_WIDTHS));
  image.setAttribute('src', imageUrl(key, 720, 'webp'));
  image.style.objectPosition = swatch.dataset['focus'] ?? '';
  forgetOtherView(card);
  card.querySelector('h3 a')?.setAttribute('href', swatch.href);
  for (const other of card.querySelectorAll(SWATCH)) {
    other.setAttribute('aria-pressed', String(other === swatch));
  }
}

const swatchOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(SWATCH) : null;

/** Makes the swatches of all cards buttons, each named by its colour and its product. */
function nameSwatches(): void {
  for (const card of document.querySelectorAll('.product-card')) {
    const name = card.querySelector('h3')?.textContent.trim();
    for (const swatch of card.querySelectorAll<HTMLAnchorElement>(`${SWATCH}, ${SHOWN_FIRST}`)) {
      // Without repeating the product's name or the picture's text.
      swatch.dataset['picture'] ??= imageKey(pictureOn(card)?.src ?? '');
      swatch.setAttribute('aria-label', `${name} – ${swatch.getAttribute('aria-label')}`);
      swatch.setAttribute('role', 'button');
      swatch.setAttribute('aria-pressed', String(swatch.hasAttribute('aria-current')));
      swatch.removeAttribute('aria-current');
    }
  }
}

/** Starts the swatches of all cards, and of those that come later. */
export function activateColors(): void {
  nameSwatches();
  document.addEventListener('cards-changed', nameSwatches);
  document.addEventListener('click', (event) => {
    const swatch = swatchOf(event);
    if (!swatch || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(swatch);
  });

  document.addEventListener('keydown', (event) => {
    const swatch = event.key === ' ' ? swatchOf(event) : null;
    if (!swatch) return;
    event.preventDefault();
    show(swatch);
  });
}
