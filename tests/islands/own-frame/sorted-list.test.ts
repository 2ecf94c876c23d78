import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markFrames } from '#islands/own-frame/mark-frames.ts';
import { startMarks } from '#islands/own-frame/start-marks.ts';
import { $ownFrame, $ownOutline } from '#stores/own-frame.ts';
import { callsTo, fakeShop, type Call } from '../../support/islands.ts';

// The texts of tests are there from the start.
vi.mock('#i18n/browser-texts.ts', () => ({ textsReady: () => Promise.resolve() }));

const own = {
  lensWidth: 52,
  bridge: 18,
  temple: 140,
  totalWidth: 132,
  lensHeight: null,
  shape: 'redondo' as const,
};
const measures = { lensWidth: 52, bridge: 18, temple: 140, lensHeight: 44, totalWidth: 132 };
const card = (id: string) => `
  <li><article class="product-card" data-product="${id}">
    <div class="tile"><picture></picture><div class="badges"></div></div><h3><a href="/produto/${id}?color=preto&amp;attribute=P">${id}</a></h3>
    <p class="marking"><span>46 □ 18 – 140</span><span></span></p>
    <ul class="colors"><li><a href="/produto/${id}?color=mel&amp;attribute=P"></a></li></ul>
    <p class="card-price"></p>
  </article></li>`;

/** A page of a list, as `ProductList.astro` renders it. */
function openList(data: string, ids = ['child', 'case', 'wide']) {
  document.body.innerHTML = `
    <p data-to-scale>Armações na mesma escala</p>
    <form data-sort><select><option value="db" selected>Mais recentes</option></select></form>
    <div data-list ${data}>
      <p class="fit-line">Digite os números</p>
      <ul class="products">${ids.map(card).join('')}</ul>
    </div>`;
}
const SORTED = 'data-by-fit="shape=redondo" data-page="2" data-limit="2" data-colors="preto"';

const listed = [
  { _id: 'child', sizes: { '': measures }, forChildren: true },
  { _id: 'case', sizes: {} },
  { _id: 'wide', sizes: { '': { ...measures, lensWidth: 56, totalWidth: 140 } } },
  { _id: 'same', sizes: { P: { ...measures, lensWidth: 46 }, M: { ...measures, bridge: 19 } } },
];

/** A shop that draws the cards that it is asked for. */
function openShop(answers: Parameters<typeof fakeShop>[0] = {}): Call[] {
  const calls = fakeShop({
    'GET /api/frames/list': ({ url }) =>
      url.searchParams.get('page') === '1'
        ? { products: listed.slice(0, 2), next: 2 }
        : { products: listed.slice(2), next: null },
    ...answers,
  });
  const api = fetch;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const answer = await api(path, init);
    const { pathname, searchParams } = new URL(path, 'http://loja.test');
    if (pathname !== '/produtos/cartoes') return answer;
    const ids = searchParams.get('ids')!.split(',');
    return new Response(`<ul class="products">${ids.map(card).join('')}</ul>`);
  });
  return calls;
}

const shownCards = () =>
  [...document.querySelectorAll<HTMLElement>('[data-product]')].map(
    (one) => one.dataset['product'],
  );
const line = () => document.querySelector('.fit-line')!.textContent;

beforeEach(() => $ownFrame.set(own));
afterEach(() => {
  $ownFrame.set(undefined);
  $ownOutline.set(true);
  document.body.replaceChildren();
});

it('a sorted list is put into the order of the rule, page by page, by what stays on the device', async () => {
  openList(SORTED.replace('data-page="2"', 'data-page="1"'));
  const calls = openShop();
  await markFrames();
  expect(shownCards()).toEqual(['same', 'wide']);
  const [same, wide] = document.querySelectorAll('.fit-words');
  expect(same!.textContent).toBe(
    'Veste como os seus no M – mesma largura, ponte 1\u00a0mm mais larga, haste igual',
  );
  expect(wide!.textContent).toBe('8\u00a0mm mais larga, ponte igual, haste igual');
  // Its numbers are those of the size that it names, and so is what its links open; of one size, a card stays as it is.
  const [sameCard, wideCard] = document.querySelectorAll('.product-card');
  expect(sameCard!.querySelector('.marking')!.textContent).toBe(
    '52 □ 19 – 140Lente 52 mm, ponte 19 mm, haste 140 mm',
  );
  const linksOf = (one?: Element) =>
    [...one!.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(linksOf(sameCard)).toEqual([
    '/produto/same?color=preto&attribute=M',
    '/produto/same?color=mel&attribute=M',
  ]);
  expect(linksOf(wideCard)[0]).toBe('/produto/wide?color=preto&attribute=P');
  expect(line()).toBe('2 vestem como os seus. Por último: infantis e sem medidas.');
  expect(callsTo(calls, 'GET', '/api/frames/list')[0]!.url.search).toBe('?shape=redondo&page=1');

  openList(SORTED);
  await markFrames();
  expect(shownCards()).toEqual(['child', 'case']);
  expect(calls.at(-1)!.url.search).toBe('?ids=child%2Ccase&color=preto');
  // The numbers stay on the device: no call has them.
  expect(calls.every(({ url, body }) => !`${url}${String(body)}`.includes('140'))).toBe(true);
});

it('if the shop does not answer, the list stays as it is and says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  openList(SORTED);
  openShop({ 'GET /api/frames/list': { status: 400, err: 'Fora do ar' } });
  await markFrames();
  expect(shownCards()).toEqual(['child', 'case', 'wide']);
  expect(line()).toBe(
    'Não conseguimos ordenar pelos seus óculos agora. A lista está na ordem de sempre. Tentar de novo',
  );
});

it('an ordinary list offers the order, and has the outline at the scale of each frame, which a switch takes off', async () => {
  openList('', ['wide', 'case']);
  openShop({
    'GET /api/frames': {
      frames: [{ ...listed[2], slug: 'wide', name: 'Wide', shape: 'oval' }],
      next: null,
    },
  });
  await markFrames();
  const names = [...document.querySelector('select')!.options].map(({ text }) => text);
  expect(names).toEqual(['Mais recentes', 'Veste como os seus']);
  const [wide, caseCard] = document.querySelectorAll('.product-card');
  expect(wide!.querySelector('.fit-caption')!.textContent).toBe('8\u00a0mm mais larga');
  expect(caseCard!.querySelector('.own-outline, .fit-caption')).toBeNull();

  // The frame of 140 mm is drawn at 1.04 on four fifths of the tile; one's own of 132 mm beside it.
  const [left, , width] = wide!
    .querySelector('.own-outline')!
    .getAttribute('viewBox')!
    .split(' ')
    .map(Number);
  expect(wide!.querySelector<HTMLElement>('.tile')!.style.getPropertyValue('--scale')).toBe('1.04');
  expect(140 / width!).toBeCloseTo(0.8 * 1.04, 5);
  expect(left).toBe(-width! / 2);
  expect(wide!.querySelector('.own-outline + .badges')).not.toBeNull();
  const ends = [...wide!.querySelectorAll('.own-outline path')].map((path) =>
    path.getAttribute('d'),
  );
  expect(ends.some((path) => path!.endsWith('H66'))).toBe(true);

  const box = document.querySelector<HTMLInputElement>('[data-to-scale] input')!;
  expect(box.checked).toBe(true);
  fireEvent.click(box);
  expect(document.documentElement.hasAttribute('data-no-outline')).toBe(true);
  expect($ownOutline.get()).toBe(false);
});

it('without glasses a list to be sorted by them is shown as it came', () => {
  $ownFrame.set(undefined);
  openList(SORTED);
  startMarks();
  expect(document.querySelector('[data-by-fit]')!.hasAttribute('data-sorted')).toBe(true);
  expect(line()).toBe('Digite os números');
});
