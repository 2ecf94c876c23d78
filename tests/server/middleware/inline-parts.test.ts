// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { inlineParts } from '#middleware/inline-parts.ts';
import { hashOf } from '#server/http/content-policy.ts';

it('lets in the style sheet that sonner puts into the page', async () => {
  await import('sonner');
  const [added] = [...document.head.querySelectorAll('style')].map((sheet) => sheet.textContent);
  expect(added).toContain('[data-sonner-toaster]');
  expect(inlineParts('').styles).toContain(hashOf(added!));
});

it('lets in what Astro does by its hash, and nothing else of it', () => {
  const ours = inlineParts('');
  const byAstro = inlineParts(
    "default-src *; script-src 'self' https://x.example 'unsafe-inline' 'sha256-aaa='; style-src 'sha256-bbb=';",
  );
  expect(byAstro.scripts).toEqual([...ours.scripts, "'sha256-aaa='"]);
  expect(byAstro.styles).toEqual([...ours.styles, "'sha256-bbb='"]);
});
