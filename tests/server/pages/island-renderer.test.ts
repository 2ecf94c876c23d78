import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react/server.js';
import type { SSRResult } from 'astro';
import i18next from 'i18next';
import {
  createElement,
  Fragment,
  lazy,
  memo,
  Suspense,
  useId,
  type ComponentType,
  type ReactNode,
} from 'react';
import { describe, expect, it, vi } from 'vitest';
import { initialChoice } from '#domain/catalogue/variant-choice.ts';
import DeliveryQuote from '#islands/delivery/DeliveryQuote.tsx';
import Gallery from '#islands/product/Gallery.tsx';
import PurchasePanel from '#islands/product/PurchasePanel.tsx';
import SearchBox from '#islands/search/SearchBox.tsx';
import TrueSize from '#islands/true-size/TrueSize.tsx';
import renderer from '#pages/_edge/island-renderer.ts';
import { tracking } from '#server/publication/notes.ts';
import { frame, picture, variant } from '../../islands/product/products.ts';
import '../../support/server-texts.ts';

type Slots = Record<string, string>;

/** A page, as far as renderers know it. */
const newPage = () => ({ result: {} as SSRResult });

/** An island on a page, as the shop's renderer or another makes it. */
function render(
  component: unknown,
  props: object = {},
  {
    slots = {},
    page = newPage(),
    by = renderer,
  }: { slots?: Slots; page?: object; by?: object } = {},
) {
  const { renderToStaticMarkup } = by as typeof renderer;
  return renderToStaticMarkup.call(page as never, component, { ...props }, slots);
}

/** The same on a page for everybody. */
const renderShared = async (...island: Parameters<typeof render>) =>
  (await tracking(() => render(...island))).answer;

const variants = [variant('preto', 'M'), variant('tartaruga', 'G', { priceCents: 27_990 })];
const measures = {
  lensWidth: 50,
  bridge: 20,
  temple: 145,
  lensHeight: 42,
  totalWidth: 138,
  weight: 21,
};
const ISLANDS: [name: string, island: ComponentType<never>, props: object][] = [
  ['search', SearchBox, { initialQuery: 'redondo & "preto"' }],
  ['delivery', DeliveryQuote, {}],
  [
    'gallery',
    Gallery,
    {
      images: [picture('p-1', 'preto'), picture('p-2', 'preto')],
      initialColor: 'preto',
      turned: null,
    },
  ],
  [
    'purchase',
    PurchasePanel,
    {
      product: frame(variants),
      choice: initialChoice(variants, {}),
      instalments: { max: 10, minCents: 5000 },
      maxPieces: 3,
      measures: { M: measures },
    },
  ],
  ['true size', TrueSize, { frame: { name: 'Aurora', shape: 'oval', measures: {} }, colors: [] }],
];

describe('an island is what the entry of the package makes of it', () => {
  it.each(ISLANDS)('%s', async (_, island, props) => {
    const { html } = await render(island, props, { by: react });
    expect(html).toContain('<');
    const page = newPage();
    // Rendered without keeping it, kept, and from what is kept.
    for (const prefix of ['i0', 'i1', 'i2']) {
      const own = await (prefix === 'i0' ? render : renderShared)(island, props, { page });
      expect(own.attrs).toEqual({ prefix });
      expect(own.html.replaceAll(`_${prefix}R_`, '_r0R_')).toBe(html);
    }
  });

  it('as long as that is the one it was written beside', async () => {
    const entry = fileURLToPath(import.meta.resolve('@astrojs/react/server.js'));
    const digest = createHash('sha256')
      .update(await readFile(entry))
      .digest('hex');
    // Where this has changed: see what has, and whether island-renderer.ts still says the same.
    expect(digest).toBe('073d3ea0fe13ddf25235cfc74d644cf8613e548af757f8a32bc2e9106e9ecda2');
  });
});

it('Astro’s element for islands is left to the script of the pages for everybody, and to them alone', async () => {
  const page = () => ({ result: { _metadata: { hasHydrationScript: false } } });
  const [own, shared] = [page(), page()];
  await render(DeliveryQuote, {}, { page: own });
  await renderShared(DeliveryQuote, {}, { page: shared });
  expect(own.result._metadata.hasHydrationScript).toBe(false);
  expect(shared.result._metadata.hasHydrationScript).toBe(true);
  const script = await readFile('src/layouts/storefront.ts', 'utf8');
  expect(script).toContain("import 'astro/runtime/server/astro-island.js';");
});

/** A component that counts how often it is rendered. */
function counted() {
  const counts = { renders: 0 };
  const Island = (props: Record<string, unknown>) => {
    counts.renders += 1;
    return createElement('p', { id: useId() }, JSON.stringify(props));
  };
  return { counts, Island };
}

describe('on pages for everybody', () => {
  it('an island is rendered once for its props and language', async () => {
    const { counts, Island } = counted();
    const props = { product: { id: '1', tags: ['a', null] } };
    const { html } = await renderShared(Island, props);
    expect((await renderShared(Island, structuredClone(props))).html).toBe(html);
    expect(counts.renders).toBe(1);
    await renderShared(Island, { product: { id: '1', tags: ['a', 'b'] } });
    expect(counts.renders).toBe(2);
    const spoken = i18next.language;
    await i18next.changeLanguage('en');
    try {
      await renderShared(Island, props);
    } finally {
      await i18next.changeLanguage(spoken);
    }
    expect(counts.renders).toBe(3);
  });

  it('an island is not taken for another of the same name', async () => {
    const [one, other] = [counted(), counted()];
    await renderShared(one.Island, { a: 1 });
    await renderShared(other.Island, { a: 1 });
    expect(other.counts.renders).toBe(1);
  });

  it('ids differ, though the islands are alike', async () => {
    const { Island } = counted();
    const page = newPage();
    const [one, other] = [
      await renderShared(Island, {}, { page }),
      await renderShared(Island, {}, { page }),
    ];
    expect(one.attrs?.['prefix']).not.toBe(other.attrs?.['prefix']);
    for (const { html, attrs } of [one, other]) {
      expect(html).toContain(`id="_${attrs!['prefix']}R_`);
    }
    const slots = { default: '<b>x</b>' };
    const byPackage = await renderShared(Island, {}, { page, slots });
    expect(byPackage.attrs?.['prefix']).toMatch(/^r/);
  });

  it.each([
    ['a date', new Date(0)],
    ['a map', new Map([['a', 1]])],
    ['no number', Number.NaN],
    ['a gap', [undefined]],
    ['a function', () => 1],
    ['an instance', new URL('http://a.b')],
    ['within', { deep: [{ at: new Date(0) }] }],
  ])('nothing is kept by props that JSON tells badly: %s', async (_, value) => {
    const { counts, Island } = counted();
    await renderShared(Island, { value });
    await renderShared(Island, { value });
    expect(counts.renders).toBe(2);
  });

  it('the longest unused leave: no more than 4 MiB are kept', async () => {
    const { counts, Island } = counted();
    const text = 'x'.repeat(1024 * 1024);
    await renderShared(Island, { text, number: 0 });
    for (let number = 1; number < 3; number += 1) await renderShared(Island, { text, number });
    expect(counts.renders).toBe(3);
    await renderShared(Island, { text, number: 2 });
    expect(counts.renders).toBe(3);
    await renderShared(Island, { text, number: 0 });
    expect(counts.renders).toBe(4);
  });
});

it('an island of a page for one person is not kept', async () => {
  const { counts, Island } = counted();
  await render(Island, { email: 'ana@exemplo.com' });
  await render(Island, { email: 'ana@exemplo.com' });
  expect(counts.renders).toBe(2);
});

describe('what is not plain is left to the package', () => {
  const same = async (component: unknown, props: object = {}, slots: Slots = {}) => {
    const right = await render(component, props, { slots, by: react });
    expect(await renderShared(component, props, { slots })).toEqual(right);
    return right.html;
  };

  it('slots', async () => {
    const Frame = ({ children, side }: { children?: ReactNode; side?: ReactNode }) =>
      createElement('div', {}, children, side);
    expect(await same(Frame, {}, { default: '<b>x</b>', side: '<i>y</i>' })).toContain('<i>y</i>');
    expect(await same(Frame, { children: 'z' })).toContain('z');
  });

  it('a part that waits', async () => {
    // A new one each time: once it has come, it waits no more.
    const late = () =>
      createElement(lazy(async () => ({ default: () => createElement('b', {}, 'late') })));
    const waiting = (): [string, () => ReactNode][] => {
      const [one, other] = [late(), late()];
      return [
        ['with something in its place', () => createElement(Suspense, { fallback: 'soon' }, one)],
        ['with nothing', () => createElement(Fragment, {}, other)],
      ];
    };
    const rights = waiting();
    for (const [index, [how, island]] of waiting().entries()) {
      const right = await render(rights[index]![1], {}, { by: react });
      expect([how, await renderShared(island)]).toEqual([how, right]);
      expect(right.html).toContain('late');
    }
  });

  it('a failure, which it reports', async () => {
    const failing = () => {
      throw new Error('broken');
    };
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(renderShared(failing)).rejects.toThrow('broken');
    reported.mockRestore();
  });
});

describe('whether a component is React’s', () => {
  const check = (component: unknown) => renderer.check.call(newPage() as never, component, {}, {});

  it('a function is, and is not called to find out', async () => {
    const { counts, Island } = counted();
    expect(await check(Island)).toBe(true);
    expect(counts.renders).toBe(0);
  });

  it('what the package says counts for everything else', async () => {
    expect(await check(memo(() => null))).toBe(true);
    expect(await check({})).toBe(false);
    expect(await check('h2')).toBe(false);
  });
});
