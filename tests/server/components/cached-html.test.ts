import { expect, it, vi } from 'vitest';
import { cachedHtml } from '#components/ui/cached-html.ts';
import { inLanguage } from '#i18n/server-texts.ts';

const rendering = (html: string) => vi.fn(async () => html);

it('is rendered once for what it shows', async () => {
  const render = rendering('<p>a</p>');
  const card = () => ({ product: { id: '1', colors: ['preto'] }, loading: 'lazy' });
  expect(await cachedHtml('once', card(), render)).toBe('<p>a</p>');
  expect(await cachedHtml('once', card(), render)).toBe('<p>a</p>');
  expect(render).toHaveBeenCalledOnce();
});

it('is rendered again for anything else that it shows, another component or language', async () => {
  const of = { product: { id: '1', priceCents: 100 } };
  await cachedHtml('again', of, rendering('old'));
  const changed = { product: { ...of.product, priceCents: 101 } };
  expect(await cachedHtml('again', changed, rendering('changed'))).toBe('changed');
  expect(await cachedHtml('other', of, rendering('other'))).toBe('other');
  const inEnglish = () => cachedHtml('again', of, rendering('translated'));
  expect(await inLanguage('en', inEnglish)).toBe('translated');
  expect(await cachedHtml('again', of, rendering('new'))).toBe('old');
});

it('is not cached when rendering it fails', async () => {
  const failing = () => Promise.reject(new Error('broken'));
  await expect(cachedHtml('failing', {}, failing)).rejects.toThrow('broken');
  expect(await cachedHtml('failing', {}, rendering('well'))).toBe('well');
});

it('leaves when the others take up 8 MiB', async () => {
  const large = 'x'.repeat(1024 * 1024);
  await cachedHtml('bound', { number: 0 }, rendering('old'));
  for (let number = 1; number < 6; number += 1) {
    await cachedHtml('bound', { number }, rendering(large));
  }
  expect(await cachedHtml('bound', { number: 5 }, rendering('new'))).toBe(large);
  expect(await cachedHtml('bound', { number: 0 }, rendering('new'))).toBe('new');
});
