/**
 * Keeps presses while the page is still hydrating: on a slow phone a button is there seconds before
 * its island, and a press on it would be lost. Each such button is pressed again, once, as soon as
 * something listens: its island, or `CardActions` for the buttons of the cards. Where nothing does for
 * long, the page says so (LateNotice.astro).
 */
/** Ms after which the page mentions a press that nothing has answered. */
const LATE_MS = 6000;
const CARD_BUTTON = 'button[data-favorite], button[data-compare]';
const CARDS_AWAKE = 'cards-awake';

let cardsAwake = false;
document.addEventListener(CARDS_AWAKE, () => (cardsAwake = true), { once: true });

/** What will handle the button, and the event that announces it; null when it is handled already. */
function answererOf(button: HTMLElement): [target: EventTarget, event: string] | null {
  const island = button.closest('astro-island[ssr]');
  if (island) return [island, 'astro:hydrate'];
  return !cardsAwake && button.matches(CARD_BUTTON) ? [document, CARDS_AWAKE] : null;
}

const sayLate = (isLate: boolean) => document.documentElement.toggleAttribute('data-late', isLate);

const kept = new WeakSet<HTMLElement>();

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[type="button"]') : null;
  const answerer = button && answererOf(button);
  if (!answerer || kept.has(button)) return;
  kept.add(button);
  const [answering, event] = answerer;
  const late = setTimeout(() => sayLate(true), LATE_MS);
  answering.addEventListener(
    event,
    () => {
      clearTimeout(late);
      sayLate(false);
      button.click();
    },
    { once: true },
  );
});
