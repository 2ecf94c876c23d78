import { atom } from 'nanostores';
import type { ExternalToast } from 'sonner';

/**
 * How many notices there have been: with the first one the Toasts island mounts sonner's Toaster, and if that could not
 * be fetched, with the next.
 */
export const $toastCount = atom(0);

let release = () => {};
const mounted = new Promise<void>((resolve) => {
  release = resolve;
});

/** Called by the Toasts island once its Toaster is mounted; earlier messages are shown then. */
export function toasterMounted(): void {
  release();
}

async function show(
  kind: 'success' | 'error' | 'info',
  text: string,
  options?: ExternalToast,
): Promise<void> {
  $toastCount.set($toastCount.get() + 1);
  try {
    const [{ toast }] = await Promise.all([import('sonner'), mounted]);
    toast[kind](text, options);
  } catch (error) {
    console.error(error);
  }
}

/**
 * Short notices at the top right. Sonner is fetched with the first one; messages before its
 * Toaster has mounted wait for it, in order.
 */
export const notify = {
  success: (text: string, options?: ExternalToast) => void show('success', text, options),
  error: (text: string, options?: ExternalToast) => void show('error', text, options),
  info: (text: string, options?: ExternalToast) => void show('info', text, options),
};
