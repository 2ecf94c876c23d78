import { OWN_FRAME_KEY } from '#domain/frames/own-frame-key.ts';
import { browserStorage } from '#stores/browser-storage.ts';

/** Lets the page say which frames fit like the visitor's own, if these are stored on the device. */
export function startMarks(): void {
  if (!browserStorage[OWN_FRAME_KEY] || !document.querySelector('[data-product], [data-viewed]'))
    return;
  import('./mark-frames.ts').then(({ markFrames }) => markFrames()).catch(console.error);
}
