import { useState } from 'react';

/** Code that is fetched when it is asked for. */
export interface OnDemand<Module> {
  /** Null until it has loaded. */
  module: Module | null;
  state: 'idle' | 'loading' | 'failed';
  /** Fetches it, once; after a failure again. */
  request: () => void;
}

/**
 * Rejects without a connection. A browser remembers a failed import until the page is reloaded, so nothing is
 * imported before the shop can be reached.
 */
async function shopAnswers(): Promise<void> {
  if (import.meta.env.PROD) await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
}

/**
 * Code that is needed for what was just asked for.
 *
 * @throws without a connection, or if it cannot be fetched; it may be asked for again
 */
export async function fetchOnDemand<Module>(load: () => Promise<Module>): Promise<Module> {
  await shopAnswers();
  return load();
}

/** @param load a dynamic import, such as `() => import('./Dialog.tsx')` */
export function useOnDemand<Module>(load: () => Promise<Module>): OnDemand<Module> {
  const [module, setModule] = useState<Module | null>(null);
  const [state, setState] = useState<OnDemand<Module>['state']>('idle');

  const request = () => {
    if (module || state === 'loading') return;
    setState('loading');
    fetchOnDemand(load).then(
      (loaded) => {
        setModule(loaded);
        setState('idle');
      },
      (error: unknown) => {
        console.error(error);
        setState('failed');
      },
    );
  };

  return { module, state, request };
}
