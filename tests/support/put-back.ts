import { afterAll, vi } from 'vitest';

// Files that follow one another in a process share its environment: what one has stubbed and not put back
// must not reach the next.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
