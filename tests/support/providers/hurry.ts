import { onTestFinished, vi } from 'vitest';
import type { Fault, ProviderServer } from './provider-server.ts';

/** Milliseconds that a server is waited for which never answers. */
const SHORT_MS = 300;

/** Stripe's package counts by itself: makes what it is given short, until the answer has come that is waited for. */
export async function hurried<T>(answer: () => Promise<T>): Promise<T> {
  vi.stubEnv('PAYMENT_TIMEOUT_MS', String(SHORT_MS));
  try {
    return await answer();
  } finally {
    vi.stubEnv('PAYMENT_TIMEOUT_MS', '');
  }
}

/** What ends by a time-out alone. */
const SLOW: readonly (Fault | null)[] = ['hung', 'mute', 'drips'];

/** Makes time-outs short while a provider's server hangs, is mute or drips, for one test; one that answers may take its time. */
export function hurry(provider: Pick<ProviderServer, 'fault'>): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => timeout(SLOW.includes(provider.fault) ? SHORT_MS : ms));
  onTestFinished(() => spy.mockRestore());
}
