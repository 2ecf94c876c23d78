import { OWN_FRAME_KEY } from '#domain/frames/own-frame-key.ts';
import { browserStorage } from '#stores/browser-storage.ts';

/** A list in the order of "veste como os seus" hides its cards until they are sorted, or it is known that none will be. */
const show = () => document.querySelector('[data-by-fit]')?.setAttribute('data-sorted', '');

/** Lets the page say which frames fit like the visitor's own, and sort its list by it, if these are stored on the device. */
export function startMarks(): void {
  const stored = browserStorage[OWN_FRAME_KEY];
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
