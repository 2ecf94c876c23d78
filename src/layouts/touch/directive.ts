/**
 * `client:touch`: an island hydrates at the first touch: a pointer over it, a finger on it, or focus in it.
 * React and i18next (110 kB) are fetched only then. After the first touch the page's other islands follow when the
 * browser is idle, because they show what that one changes.
 *
 * `early-presses.ts` replays what was pressed meanwhile; what was typed is replayed here.
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
/** Ms after which the other islands hydrate even if the browser is never idle. */
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
 * React ignores an input event if the value is the one it knows. After late hydration that is what was typed, so
 * the field is emptied first. The selection is restored.
 */
function typeAgain(field: Field): void {
  const { value, selectionStart, selectionEnd } = field;
  // Makes React hydrate the boundary around the field now, if it has not yet.
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

/** Replays what happened in an island before it hydrated: where the focus is, and what was typed. */
function replayInput(island: HTMLElement): void {
  const active = document.activeElement;
  if (active && island.contains(active)) {
    active.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  }
  typedIn(island).forEach(typeAgain);
}

function touch(load: Load, { value }: { value?: WakesBy }, island: HTMLElement): void {
  island.addEventListener('astro:hydrate', () => replayInput(island), { once: true });

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
  // What happened before this script had loaded.
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
