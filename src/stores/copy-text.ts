import { notify } from './toasts.ts';

/**
 * Copies a text, and says whether it could: a page without HTTPS may not, and a browser may forbid it.
 *
 * @param notices their texts
 */
export async function copyText(
  text: string,
  notices: { copied: string; failed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(notices.copied);
  } catch {
    notify.error(notices.failed);
  }
}
