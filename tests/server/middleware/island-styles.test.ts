import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { withoutIslandStyles } from '#middleware/island-styles.ts';

const STYLES = '<style>astro-island,astro-slot{display:contents}</style>';
const OWN = '<style>.own{color:red}</style>';

/** A text after it has come in pieces of so many bytes. */
const sent = (html: string, size: number): Promise<string> => {
  const bytes = Buffer.from(html);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  const source = new ReadableStream<Uint8Array>({
    start(out) {
      for (const piece of pieces) out.enqueue(piece);
      out.close();
    },
  });
  return new Response(source.pipeThrough(withoutIslandStyles())).text();
};

it.each([1, 2, 7, 19, 40, 1_000])(
  'takes the styles of islands out of pieces of %i bytes',
  async (size) => {
    const html = `<head>${OWN}</head><div>${STYLES}<script></script><astro-island>Óculos</astro-island></div>`;
    expect(await sent(html, size)).toBe(html.replace(STYLES, ''));
  },
);

it.each([
  ['without islands', `<head>${OWN}</head><p>Armação</p>`],
  ['that ends as the styles begin', '<p>x</p><style>astro'],
  ['that is empty', ''],
])('leaves a page %s as it is', async (_what, html) => {
  for (const size of [1, 5, 1_000]) expect(await sent(html, size)).toBe(html);
});

it('has the rule of Astro’s styles in the shop’s own', () => {
  const { resolve } = createRequire(import.meta.url);
  const astro = dirname(resolve('astro/package.json'));
  const written = readFileSync(join(astro, 'dist/runtime/server/astro-island-styles.js'), 'utf8');
  const [, elements = ''] = /"(astro-island[\w,-]*)\{display:contents\}"/.exec(written) ?? [];
  const own = readFileSync('src/styles/elements.css', 'utf8').replaceAll(/\s+/g, ' ');
  expect(own).toContain(`${elements.replaceAll(',', ', ')} { display: contents; }`);
});
