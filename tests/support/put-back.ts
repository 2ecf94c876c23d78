import { afterAll, vi } from 'vitest';

// Test files that run one after the other in a process share its environment: what one stubs must not
// leak into the next.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
