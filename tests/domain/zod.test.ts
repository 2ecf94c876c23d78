import { expect, it, onTestFinished, vi } from 'vitest';

it('in the browser zod makes no code, which the content policy would refuse', async () => {
  vi.stubGlobal('document', {});
  vi.resetModules();
  const { z } = await import('#domain/zod.ts');
  onTestFinished(() => {
    z.config({ jitless: false });
    vi.unstubAllGlobals();
  });
  expect(z.config().jitless).toBe(true);
});
