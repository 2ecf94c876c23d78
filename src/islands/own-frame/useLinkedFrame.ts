import { useMemo, useSyncExternalStore } from 'react';
import { parseOwnFragment, type OwnFrame } from '#domain/frames/own-frame.ts';

const onHashChange = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};

/** The glasses of the link that was opened; null without one, and on the server. */
export function useLinkedFrame(): OwnFrame | null {
  const hash = useSyncExternalStore(
    onHashChange,
    () => window.location.hash,
    () => '',
  );
  return useMemo(() => parseOwnFragment(hash), [hash]);
}

/** Takes the numbers out of the address, without a step in the history. */
export function leaveLink(): void {
  if (window.location.hash === '') return;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}
