/**
 * `client:touch`: an island hydrates when somebody first touches it: a pointer over it, a finger on it, the
 * focus in it. React and i18next (110 kB) are fetched then, and not before. Once one was touched the others
 * follow when the browser is idle, for they show what that one changes.
 *
 * What was pressed meanwhile is pressed again by `early-presses.ts`; what was typed is told again here.
 */
import { earlyPresses } from '../early-presses.ts';
import type { WakesBy } from './wakes-by.ts';
import { whenDue } from './when-due.ts';

type Load = () => Promise<() => Promise<void>>;

const TOUCHES = [
  'pointerover',
  'pointerdown',
  'touchstart',
  'focusin',
  'keydown',
  'click',
] as const;
/** Ms after which the others follow even if the browser is never idle. */
const FOLLOW_MS = 2000;

const asleep = new Set<() => void>();

const whenIdle = (then: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(then, { timeout: FOLLOW_MS })
    : setTimeout(then, FOLLOW_MS);

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/checkbox|radio|file/.test(target.type));

/**
 * React compares an input event with the value that it knows, which is the one typed already where it
 * hydrated late: it is given an empty one first. The selection stays where it was.
 */
function typeAgain(field: Field): void {
  const { value, selectionStart, selectionEnd } = field;
  // Makes React hydrate what this stands in at once, if it has not yet.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  field.value = '';
  set?.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The fields of an island in which something was typed. */
const typedIn = (island: HTMLElement): Field[] =>
  [...island.querySelectorAll('input, textarea')].filter(
    (field): field is Field => isField(field) && field.value !== field.defaultValue,
  );

/** Says again what was done in an island before it listened: where the focus is, and what was typed. */
function tellAgain(island: HTMLElement): void {
  const active = document.activeElement;
  if (active && island.contains(active)) {
    active.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  }
  typedIn(island).forEach(typeAgain);
}

function touch(load: Load, { value }: { value?: WakesBy }, island: HTMLElement): void {
  island.addEventListener('astro:hydrate', () => tellAgain(island), { once: true });

  const wake = () => {
    if (!asleep.delete(wake)) return;
    for (const event of TOUCHES) island.removeEventListener(event, wakeAll, true);
    void load().then((hydrate) => hydrate());
  };
  const wakeAll = () => {
    wake();
    for (const other of asleep) whenIdle(other);
  };
  asleep.add(wake);
  for (const event of TOUCHES) {
    island.addEventListener(event, wakeAll, { capture: true, passive: true });
  }
  // What happened before this script had come.
  const wasTouched =
    island.contains(document.activeElement) ||
    earlyPresses.some((target) => target instanceof Node && island.contains(target)) ||
    typedIn(island).length > 0;
  if (wasTouched) wakeAll();
  else whenDue(island, value, () => whenIdle(wake));
}

const directives = window as { Astro?: { touch?: typeof touch } };
(directives.Astro ??= {}).touch = touch;
window.dispatchEvent(new Event('astro:touch'));
