import { notify } from './toasts.ts';

/**
 * Copies a text, and says whether it could: a page without HTTPS may not, nor where the browser forbids it.
 *
 * @param said what the notices say
 */
export async function copyText(
  text: string,
  said: { copied: string; failed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(said.copied);
  } catch {
    notify.error(said.failed);
  }
}
