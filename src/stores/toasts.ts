import { atom } from 'nanostores';
import type { ExternalToast } from 'sonner';

/** Whether something is to be said: the Toasts island then mounts sonner's Toaster. */
export const $toasterWanted = atom(false);

let release = () => {};
const mounted = new Promise<void>((resolve) => {
  release = resolve;
});

/** Called by the Toasts island once its Toaster is mounted; earlier messages are shown then. */
export function toasterMounted(): void {
  release();
}

async function say(
  kind: 'success' | 'error' | 'info',
  text: string,
  options?: ExternalToast,
): Promise<void> {
  $toasterWanted.set(true);
  const [{ toast }] = await Promise.all([import('sonner'), mounted]);
  toast[kind](text, options);
}

/**
 * Short notices at the top right. Sonner is fetched with the first one; what is said before its
 * Toaster stands is kept until then, in order.
 */
export const notify = {
  success: (text: string, options?: ExternalToast) => void say('success', text, options),
  error: (text: string, options?: ExternalToast) => void say('error', text, options),
  info: (text: string, options?: ExternalToast) => void say('info', text, options),
};
