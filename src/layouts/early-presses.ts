/**
 * Replays presses from before hydration: on a slow phone a button is visible seconds before its island
 * hydrates, and a press on it would be lost. Each such button is clicked again, once, as soon as something
 * listens: its island, or `CardActions` for the buttons of the cards. If nothing does for some seconds, the
 * page says so (LateNotice.astro).
 */
/** Ms after which the page admits that a press had no effect. */
const LATE_MS = 6000;
const CARD_BUTTON = 'button[data-favorite], button[data-compare]';
const CARDS_AWAKE = 'cards-awake';

let cardsAwake = false;
document.addEventListener(CARDS_AWAKE, () => (cardsAwake = true), { once: true });

/** What will handle the button, and the event that says it is ready; null if it is handled already. */
function handlerOf(button: HTMLElement): [target: EventTarget, event: string] | null {
  const island = button.closest('astro-island[ssr]');
  if (island) return [island, 'astro:hydrate'];
  return !cardsAwake && button.matches(CARD_BUTTON) ? [document, CARDS_AWAKE] : null;
}

const showLateNotice = (isLate: boolean) =>
  document.documentElement.toggleAttribute('data-late', isLate);

const pending = new WeakSet<HTMLElement>();

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[type="button"]') : null;
  const handler = button && handlerOf(button);
  if (!handler || pending.has(button)) return;
  pending.add(button);
  const [source, event] = handler;
  const late = setTimeout(() => showLateNotice(true), LATE_MS);
  source.addEventListener(
    event,
    () => {
      clearTimeout(late);
      showLateNotice(false);
      button.click();
    },
    { once: true },
  );
});
