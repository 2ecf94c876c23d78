import { useSyncExternalStore } from 'react';

/** Below this a table of seven columns is no table any more. */
const QUERY = '(width < 48rem)';

const subscribe = (tell: () => void) => {
  const query = window.matchMedia(QUERY);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};

/** Whether the window is a phone's: then a table is shown as cards. False on the server. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => false,
  );
}
