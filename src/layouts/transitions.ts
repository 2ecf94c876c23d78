/**
 * The way from a card to its product and back (`styles/transitions.css`): the pressed card's picture is given the name
 * that a product's picture has, and the browser draws one becoming the other. Back and forward stay the browser's own.
 */
const NAME = 'product-picture';
const CARD_LINK = '.product-card h3 a';
/** A product's own pictures, which have the name by the style sheet. */
const PICTURES = '[data-pictures]';

const pressedBefore = (): string | undefined =>
  (history.state as { pressed?: string } | null)?.pressed;

/** The card that leads to a product: the pressed one, or the first. */
function cardTo({ pathname }: URL): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(CARD_LINK)].filter(
    (link) => link.pathname === pathname,
  );
  const link = links.find((one) => one === document.activeElement) ?? links[0];
  return link?.closest<HTMLElement>('.product-card') ?? null;
}

addEventListener('pageswap', ({ activation, viewTransition }) => {
  if (!activation?.entry.url || !viewTransition) return;
  const pictures = document.querySelector<HTMLElement>(PICTURES);
  const tile = cardTo(new URL(activation.entry.url))?.querySelector<HTMLElement>('.tile');
  for (const other of document.querySelectorAll<HTMLElement>('.product-card > .tile')) {
    other.style.viewTransitionName = other === tile ? NAME : '';
  }
  // A name is one element's: from a product to one like it, the card's.
  if (pictures) pictures.style.viewTransitionName = tile ? 'none' : '';
  const isBack = pictures !== null && activation.navigationType === 'traverse';
  if (!tile && !isBack) viewTransition.skipTransition();
});

/*
 * A browser that no longer has the page in its cache loads it again and loses the focus: after a card was opened by
 * keyboard, its link is focused again.
 */
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>(CARD_LINK);
  if (!link) return;
  const pressed = link.matches(':focus-visible') ? link.pathname : undefined;
  history.replaceState({ ...(history.state as object | null), pressed }, '');
});

const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const pressed = arrival?.type === 'back_forward' ? pressedBefore() : undefined;
function focusPressed(): void {
  [...document.querySelectorAll<HTMLAnchorElement>(CARD_LINK)]
    .find(({ pathname }) => pathname === pressed)
    ?.focus({ preventScroll: true });
}
if (pressed) {
  focusPressed();
  // A list that the browser sorts has its cards later.
  document.addEventListener('cards-changed', focusPressed, { once: true });
}
