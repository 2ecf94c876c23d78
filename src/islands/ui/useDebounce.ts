import { useEffect, useState } from 'react';

export interface Debounce {
  /** Does the work once the pause has passed without another call; a later call replaces it. */
  run: (work: () => void) => void;
  /** Forgets the work that waits. */
  cancel: () => void;
}

function createDebounce(ms: number): Debounce {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const run = (work: () => void) => {
    cancel();
    timer = setTimeout(work, ms);
  };
  return { run, cancel };
}

/**
 * Waits for a pause, such as in the typing, before it does what was asked last; what waits when the
 * component goes is not done. The answer is the same at each render.
 *
 * @param ms the pause, milliseconds
 */
export function useDebounce(ms: number): Debounce {
  const [debounce] = useState(() => createDebounce(ms));
  useEffect(() => debounce.cancel, [debounce]);
  return debounce;
}
