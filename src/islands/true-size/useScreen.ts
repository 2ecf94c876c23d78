import { useSyncExternalStore } from 'react';

const onResize = (changed: () => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** Width of the window in CSS px, and px of the device in each; both change with the zoom. */
export function useScreen(): { width: number; devicePixelRatio: number } {
  const width = useSyncExternalStore(onResize, () => document.documentElement.clientWidth);
  const devicePixelRatio = useSyncExternalStore(onResize, () => window.devicePixelRatio);
  return { width, devicePixelRatio };
}
