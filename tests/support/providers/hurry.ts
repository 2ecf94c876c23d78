import { onTestFinished, vi } from 'vitest';

/** Makes time-outs of calls to providers short, for one test. */
export function hurry(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(150));
  onTestFinished(() => spy.mockRestore());
}
