import { OWN_FRAME_KEY } from '#domain/frames/own-frame-key.ts';
import { browserStorage } from '#stores/browser-storage.ts';

/** A list in the order of "veste como os seus" hides its cards until they are sorted, or it is known that none will be. */
const show = () => document.querySelector('[data-by-fit]')?.setAttribute('data-sorted', '');

/** The field of one's own glasses: its script is fetched when it is touched, or has stored glasses to show. */
function startField(isStored: boolean): void {
  const form = document.querySelector<HTMLFormElement>('form[data-fit]');
  const input = form?.querySelector('input');
  if (!form || !input) return;
  const open = () => import('./fit-field.ts').then(({ openField }) => openField(input));
  const run = (task: () => Promise<unknown>) => () => void task().catch(console.error);
  input.addEventListener('focus', run(open));
  form.addEventListener(
    'submit',
    run(() => import('./fit-field.ts').then(({ submitField }) => submitField(input))),
  );
  if (isStored || input === document.activeElement) run(open)();
}

/** Lets the page say which frames fit like the visitor's own, and sort its list by it, if these are stored on the device. */
export function startMarks(): void {
  const stored = browserStorage[OWN_FRAME_KEY];
  startField(Boolean(stored));
  // Back to a page from the browser's cache: the glasses may have been put on or taken off meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && browserStorage[OWN_FRAME_KEY] !== stored) location.reload();
  });
  if (!stored || !document.querySelector('[data-product], [data-viewed]')) return show();
  import('./mark-frames.ts')
    .then(({ markFrames }) => markFrames())
    .catch(console.error)
    .finally(show);
}
