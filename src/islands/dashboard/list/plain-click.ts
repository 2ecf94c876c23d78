import type { MouseEvent } from 'react';

/** Whether a press on a link is to be followed in this window: neither in a new tab nor a download. */
export function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified;
}
