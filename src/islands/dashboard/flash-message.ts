import { tabStorage } from '#stores/browser-storage.ts';
import { leaveFor } from '#stores/leave.ts';
import { notify } from '#stores/toasts.ts';

const KEY = 'vitrine.farewell';

/** Leaves for another page, which then shows `text`. */
export function leaveWithMessage(url: string, text: string): void {
  tabStorage[KEY] = text;
  leaveFor(url);
}

/** Shows the message that the previous page left, if any. */
export function showFlashMessage(): void {
  const text = tabStorage[KEY];
  if (text === undefined) return;
  delete tabStorage[KEY];
  notify.success(text);
}
