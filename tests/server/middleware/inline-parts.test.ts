import { pathToFileURL } from 'node:url';
import { buildClientDirectiveEntrypoint } from '../../../node_modules/astro/dist/core/client-directive/build.js';
import { expect, it } from 'vitest';
import { TOUCH_SCRIPT } from '#middleware/inline-parts.ts';

it('the content policy lets in what Astro makes of the inline part of client:touch', async () => {
  const root = pathToFileURL(`${process.cwd()}/`);
  const made = await buildClientDirectiveEntrypoint('touch', './src/layouts/touch/inline.js', root);
  expect(made).toBe(TOUCH_SCRIPT);
});
