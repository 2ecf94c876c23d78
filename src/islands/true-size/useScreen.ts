import { useSyncExternalStore } from 'react';

const onResize = (changed: () => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** What the server draws for, and a page while it hydrates. */
const SERVER_WIDTH = 1024;

/** Width of the window in CSS px, and px of the device in each; both change with the zoom. */
export function useScreen(): { width: number; devicePixelRatio: number } {
  const width = useSyncExternalStore(
    onResize,
    () => document.documentElement.clientWidth,
    () => SERVER_WIDTH,
  );
  const devicePixelRatio = useSyncExternalStore(
    onResize,
    () => window.devicePixelRatio,
    () => 1,
  );
  return { width, devicePixelRatio };
}
