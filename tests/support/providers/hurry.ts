import { onTestFinished, vi } from 'vitest';
import type { ProviderServer } from './provider-server.ts';

/** Milliseconds that a server is waited for which never answers. */
const SHORT_MS = 300;

/** Makes time-outs short while a provider's server hangs or is mute, for one test; one that answers may take its time. */
export function hurry(provider: Pick<ProviderServer, 'fault'>): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) =>
      timeout(provider.fault === 'hung' || provider.fault === 'mute' ? SHORT_MS : ms),
    );
  onTestFinished(() => spy.mockRestore());
}
