/**
 * Replays presses from before hydration: on a slow phone a button is visible seconds before its island
 * hydrates, and a press on it would be lost. Each such button is clicked again, once, as soon as something
 * listens: its island, or `islands/wishlist/card-actions.ts` for the buttons of the cards. If nothing does
 * for some seconds, the page says so (LateNotice.astro).
 */
/** Ms after which the page says that a press had no effect. */
const LATE_MS = 6000;
/** What an island handles in place; `touch/inline.js` prevents the browser's own action. */
const IN_PLACE = ':is(form:not([action]) [type="submit"], a[href^="?"])';
/** What works without a script. */
const NATIVE = 'a, button, input, select, textarea, label, summary';
const CARD_BUTTON = 'button[data-favorite], button[data-compare]';
const BUTTON = `[type="button"], ${CARD_BUTTON}`;
const CARDS_AWAKE = 'cards-awake';

let cardsAwake = false;
document.addEventListener(CARDS_AWAKE, () => (cardsAwake = true), { once: true });

/** The element that will handle the button, and the event with which it says so; null if it is ready. */
function handlerOf(button: HTMLElement): [target: EventTarget, event: string] | null {
  const island = button.closest('astro-island[ssr]');
  if (island) return [island, 'astro:hydrate'];
  return !cardsAwake && button.matches(CARD_BUTTON) ? [document, CARDS_AWAKE] : null;
}

const showLateNotice = (isLate: boolean) =>
  document.documentElement.toggleAttribute('data-late', isLate);

const pending = new WeakSet<HTMLElement>();

/** The element pressed in an island that is not hydrated; null if the browser handles it. */
function pressedIn(target: Element): HTMLElement | null {
  if (!target.closest('astro-island[ssr][client="touch"]')) return null;
  const inPlace = target.closest<HTMLElement>(IN_PLACE);
  return inPlace ?? (target.closest(NATIVE) ? null : (target as HTMLElement));
}

function replay(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const button = target.closest<HTMLElement>(BUTTON) ?? pressedIn(target);
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
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    },
    { once: true },
  );
}

document.addEventListener('click', ({ target, ctrlKey, metaKey, shiftKey }) => {
  if (!ctrlKey && !metaKey && !shiftKey) replay(target);
});

const page = window as { earlyPresses?: EventTarget[] };
/** What was pressed before this script had loaded (`touch/inline.js`). */
export const earlyPresses: readonly EventTarget[] = page.earlyPresses ?? [];
delete page.earlyPresses;
earlyPresses.forEach(replay);
