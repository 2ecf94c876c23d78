import { tabStorage } from '#stores/browser-storage.ts';
import { leaveFor } from '#stores/leave.ts';
import { notify } from '#stores/toasts.ts';

const KEY = 'vitrine.farewell';

/** Leaves for another page, which then shows `text`. */
export function leaveWithMessage(url: string, text: string): void {
  tabStorage[KEY] = text;
  leaveFor(url);
}

/**
 * Shows the message that the previous page left, if any. What the message is about is gone, and the focus with it:
 * the focus goes to the page's heading, so that the next Tab leads into the list.
 */
export function showFlashMessage(): void {
  const text = tabStorage[KEY];
  if (text === undefined) return;
  delete tabStorage[KEY];
  notify.success(text);
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
