// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { ownParts } from '#middleware/inline-parts.ts';
import { hashOf } from '#server/http/content-policy.ts';

it('lets in the style sheet that sonner puts into the page', async () => {
  await import('sonner');
  const [added] = [...document.head.querySelectorAll('style')].map((sheet) => sheet.textContent);
  expect(added).toContain('[data-sonner-toaster]');
  expect(ownParts.styles).toContain(hashOf(added!));
});
