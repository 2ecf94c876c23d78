import { useEffect, useState } from 'react';
import { readProviders, type Provider } from '#stores/session-client.ts';

/** The ways to sign in that the shop offers; null until it has answered. */
export function useProviders(): readonly Provider[] | null {
  const [providers, setProviders] = useState<readonly Provider[] | null>(null);
  useEffect(() => {
    void readProviders().then((found) => setProviders(Object.values(found ?? {})));
  }, []);
  return providers;
}
