import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Whether the island answers yet: false on the server and until it has woken in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
