import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseOwnLink } from '#domain/frames/own-frame.ts';
import { OWN_FRAME_KEY } from '#domain/frames/own-frame-key.ts';
import { qrCodeOf } from '#domain/qr-code.ts';
import { differenceText, fitText } from '#islands/own-frame/difference-text.ts';
import { markFrames } from '#islands/own-frame/mark-frames.ts';
import OwnFrameView from '#islands/own-frame/OwnFrameView.tsx';
import { $ownFrame } from '#stores/own-frame.ts';
import { $calibration } from '#stores/screen-calibration.ts';
import { callsTo, fakeShop, stubDialogs } from '../../support/islands.ts';

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
const frame = (name: string, sizes: object) => ({
  _id: `id-${name}`,
  slug: name.toLowerCase(),
  name,
  shape: 'redondo',
  sizes,
});
const marola = frame('Marola', {
  P: { ...measures, lensWidth: 46 },
  M: { ...measures, totalWidth: 135, temple: 135 },
});
const longa = frame('Longa', { '': { ...measures, temple: 150 } });

const shop = (frames: unknown[] = [longa, marola]) =>
  fakeShop({
    'GET /api/frames': { frames, next: null },
    'GET /api/products': { products: [] },
  });

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const status = () => screen.getByRole('status').textContent;

beforeEach(() => {
  stubDialogs();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

afterEach(() => {
  $ownFrame.set(undefined);
  $calibration.set(null);
  window.history.replaceState(null, '', '/');
  document.body.replaceChildren();
});

it.each([
  [3, 0, -5, '3\u00a0mm mais larga, ponte igual, haste 5\u00a0mm mais curta'],
  [-1, 1, 1, '1\u00a0mm mais estreita, ponte 1\u00a0mm mais larga, haste 1\u00a0mm mais comprida'],
  [0, -2, 0, 'mesma largura, ponte 2\u00a0mm mais estreita, haste igual'],
  [0.5, 0, 0, '0,5\u00a0mm mais larga, ponte igual, haste igual'],
  [0, 0, 0, 'largura, ponte e haste iguais'],
])('%d, %d and %d mm are "%s"', (width, bridge, temple, text) => {
  expect(differenceText({ width, bridge, temple, isApproximate: false })).toBe(text);
});

it('a width that was computed is compared as approximate', () => {
  const difference = { width: 3, bridge: 0, temple: 0, isApproximate: true };
  expect(differenceText(difference)).toBe(
    'cerca de 3\u00a0mm mais larga, ponte igual, haste igual',
  );
  expect(differenceText({ ...difference, width: 0 })).toBe(
    'largura parecida, ponte igual, haste igual',
  );
});

it('what does not fit is named', () => {
  expect(fitText([])).toBe('Quase igual aos seus: deve vestir como eles.');
  expect(fitText(['lensWidth', 'bridge', 'temple'])).toBe(
    'Deve vestir diferente dos seus: muda a largura da lente, a ponte e a haste.',
  );
});

it('numbers that are missing or impossible are refused, each at its field, the first focused', () => {
  render(<OwnFrameView />);
  type('Lente (mm)', '52');
  type('Ponte (mm)', '99');
  fireEvent.click(screen.getByRole('button', { name: 'Ver as armações sob os meus' }));
  const bridge = screen.getByRole('textbox', { name: 'Ponte (mm)' });
  expect(bridge).toHaveProperty('ariaInvalid', 'true');
  expect(document.activeElement).toBe(bridge);
  screen.getByText('Informe um número de 5 a 40');
  screen.getByText('Informe um número de 60 a 200');
  expect($ownFrame.get() ?? null).toBeNull();
});

it('frames slide below the numbers that were typed, by button and key; only measures are asked for', async () => {
  const calls = shop();
  render(<OwnFrameView />);
  type('Lente (mm)', '52');
  type('Ponte (mm)', '18');
  type('Haste (mm)', '140');
  fireEvent.click(screen.getByText(/Números apagados/));
  type('Largura total (mm)', '132');
  fireEvent.click(screen.getByRole('button', { name: 'Ver as armações sob os meus' }));
  await screen.findByRole('status');
  expect(status()).toContain('Marola, tamanho M 52 □ 18 – 135');
  expect(status()).toContain('3\u00a0mm mais larga, ponte igual, haste 5\u00a0mm mais curta.');
  expect(status()).toContain('Quase igual aos seus');
  screen.getByText(/^Em escala, não em tamanho real/);

  const stage = screen.getByRole('group', { name: /Use as setas/ });
  fireEvent.keyDown(stage, { key: 'ArrowRight' });
  expect(status()).toContain('haste 10\u00a0mm mais comprida');
  expect(status()).toContain('Deve vestir diferente dos seus: muda a haste.');
  fireEvent.click(screen.getByRole('button', { name: 'Próxima armação' }));
  expect(status()).toContain('Marola');
  fireEvent.pointerDown(stage, { clientX: 200 });
  fireEvent.pointerUp(stage, { clientX: 260 });
  expect(status()).toContain('Longa');

  const [first, second] = screen.getAllByRole('listitem');
  within(first!).getByText('Veste como os seus');
  expect(within(second!).queryByText('Veste como os seus')).toBeNull();
  screen.getByText(/^1 de 2 armações veste como a sua/);
  fireEvent.click(within(first!).getByRole('button', { name: 'Ver sob os meus: Marola' }));
  expect(status()).toContain('Marola');
  // On the stage and in the list, the size that is named is the one that opens.
  const links = screen.getAllByRole('link', { name: 'Marola, tamanho M' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    Array(2).fill('/produto/marola?attribute=M'),
  );

  // The numbers stay on the device: no call has them.
  expect(calls.every(({ url, body }) => !`${url}${String(body)}`.includes('140'))).toBe(true);
  expect(callsTo(calls, 'GET', '/api/frames')).toHaveLength(1);
});

it('a measured screen shows the stage at true size, and a narrow one a part of it', async () => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(390);
  $calibration.set({ pxPerMm: 6, devicePixelRatio: 1 });
  $ownFrame.set(own);
  shop([longa]);
  render(<OwnFrameView />);
  const name = 'Longa, com o contorno dos seus óculos por cima';
  const drawing = await screen.findByRole('img', { name });
  expect(drawing.getAttribute('width')).toBe('390');
  screen.getByText(/aqui está uma lente/);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tamanho real' }));
  screen.getByText(/^Em escala, não em tamanho real/);
});

it('what is forgotten is gone from the storage', async () => {
  $ownFrame.set(own);
  shop();
  render(<OwnFrameView />);
  expect(localStorage.getItem(OWN_FRAME_KEY)).not.toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Esquecer meus óculos' }));
  expect(localStorage.getItem(OWN_FRAME_KEY)).toBeNull();
  screen.getByRole('button', { name: 'Ver as armações sob os meus' });
});

it('a link shows its glasses, and replaces the stored ones only if asked to', async () => {
  window.history.replaceState(null, '', '/meus-oculos#armacao=49-21-145&formato=aviador');
  $ownFrame.set(own);
  shop();
  render(<OwnFrameView />);
  await screen.findByText('49 □ 21 – 145');
  expect($ownFrame.get()).toEqual(own);
  expect(screen.queryByRole('button', { name: 'Esquecer meus óculos' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Guardar como meus' }));
  expect($ownFrame.get()).toMatchObject({ lensWidth: 49, shape: 'aviador' });
  expect(window.location.hash).toBe('');
});

it("an optician's camera reads one's own glasses from the screen, and the shop is told nothing", async () => {
  $ownFrame.set(own);
  const calls = shop();
  render(<OwnFrameView />);
  fireEvent.click(await screen.findByRole('button', { name: 'Mostrar ao óptico' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mostre ao óptico' });
  const link = `${window.location.origin}/meus-oculos#armacao=52-18-140&largura=132&formato=redondo`;
  const shown = within(dialog).getByRole('img', { name: /^Código QR/ });
  expect(shown.querySelector('path')?.getAttribute('d')).toBe(qrCodeOf(link).path);
  expect(parseOwnLink(link)).toEqual(own);
  expect(calls.every(({ url, body }) => !`${url}${String(body)}`.includes('140'))).toBe(true);
});

it('the frames are asked for again after a failure; a shop without any says so', async () => {
  $ownFrame.set(own);
  fakeShop({ 'GET /api/frames': { status: 400, err: 'Fora do ar' } });
  render(<OwnFrameView />);
  await screen.findByText('Não conseguimos carregar as armações.');
  shop([]);
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText(/A loja ainda não tem armações com medidas/);
});

it('cards and the page of a product say what fits like the stored glasses', async () => {
  document.body.innerHTML = `
    <main data-viewed="id-Marola"><a href="/meus-oculos"></a></main>
    <article data-product="id-Marola"><div class="tile"></div></article>
    <article data-product="id-Longa"><div class="tile"></div></article>`;
  const calls = shop();
  await markFrames();
  expect(calls).toEqual([]);
  $ownFrame.set(own);
  await markFrames();
  expect(callsTo(calls, 'GET', '/api/frames')[0]!.url.search).toBe('?ids=id-Marola%2Cid-Longa');
  await waitFor(() => {
    const [first, second] = document.querySelectorAll('article');
    expect(first!.textContent).toBe('Veste como os seus no M');
    expect(second!.textContent.trim()).toBe('');
    expect(document.querySelector('main')!.textContent).toBe(
      'Perto dos seus óculos, no tamanho M: 3\u00a0mm mais larga, ponte igual, haste 5\u00a0mm mais curta. Quase igual aos seus: deve vestir como eles.',
    );
  });
});
