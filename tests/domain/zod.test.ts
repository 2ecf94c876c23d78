import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('in the browser zod makes no code, which the content policy would refuse', async () => {
  vi.stubGlobal('document', {});
  const { z } = await import('#domain/zod.ts');
  expect(z.config().jitless).toBe(true);
});
