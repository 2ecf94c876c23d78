import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import TrueSize from '#islands/true-size/TrueSize.tsx';
import type { SizedFrame } from '#islands/true-size/sized-frame.ts';
import { $calibration } from '#stores/screen-calibration.ts';
import { $variantChoice } from '#stores/variant-choice.ts';
import { stubDialogs } from '../../support/islands.ts';

const measures = { lensWidth: 48, bridge: 21, temple: 145, lensHeight: 44, weight: 20 };
const frame = {
  name: 'Marola',
  shape: 'redondo' as const,
  measures: { P: { ...measures, totalWidth: 121 }, M: { ...measures, totalWidth: 127 } },
};
const colors = [{ slug: 'preto', name: 'Preto', hex: '#111111', hex2: null }];

/** The room for the drawing, CSS px. */
const screenOf = (px: number) =>
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(px);

const open = async (shown: SizedFrame = frame) => {
  render(<TrueSize frame={shown} colors={colors} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ver em tamanho real' }));
  await screen.findByRole('dialog', { name: 'Tamanho real – Marola' });
};
const drawing = () => screen.getByRole('img', { name: /^Frente da armação/ });

beforeEach(() => {
  stubDialogs();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  screenOf(1400);
});

afterEach(() => {
  $calibration.set(null);
  $variantChoice.set({});
});

it('a card placed on the screen gives the frame its true size', async () => {
  await open();
  const slider = screen.getByRole('slider', { name: 'Tamanho do cartão na tela' });
  fireEvent.change(slider, { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Aumentar o desenho' }));
  fireEvent.click(screen.getByRole('button', { name: 'Está do tamanho do cartão' }));
  expect($calibration.get()).toEqual({ pxPerMm: 5.01, devicePixelRatio: 1 });
  expect(Number(drawing().getAttribute('width'))).toBeCloseTo(121 * 5.01);
});

it('the screen is measured once, and again when asked', async () => {
  $calibration.set({ pxPerMm: 4, devicePixelRatio: 1 });
  $variantChoice.set({ attribute: 'M' });
  await open();
  expect(drawing().getAttribute('width')).toBe(String(127 * 4));
  fireEvent.click(screen.getByRole('radio', { name: 'Tamanho P' }));
  expect(drawing().getAttribute('width')).toBe(String(121 * 4));
  fireEvent.click(screen.getByRole('button', { name: 'Medir a tela de novo' }));
  expect(screen.getByRole('slider')).toHaveProperty('value', '4');
});

it('a screen that is too narrow shows half of it, and says so', async () => {
  $calibration.set({ pxPerMm: 6, devicePixelRatio: 1 });
  screenOf(390);
  await open();
  screen.getByText(/aqui está metade dela/);
  expect(drawing().getAttribute('width')).toBe(String((121 / 2) * 6));
});

it('what nobody has measured is drawn as usual, and said to be approximate', async () => {
  $calibration.set({ pxPerMm: 4, devicePixelRatio: 1 });
  const unknown = { ...measures, lensHeight: null, totalWidth: null };
  await open({ ...frame, measures: { '': unknown } });
  screen.getByText(/cerca de 126 mm de largura/);
  screen.getByText(/^A altura da lente e as pontas no desenho são aproximadas\./);
  expect(drawing().getAttribute('width')).toBe(String(126 * 4));
  expect(drawing().getAttribute('aria-label')).toContain('cerca de 126 mm de largura, lente de 48');
  expect(drawing().textContent).toBe('≈ 126 mm');
  expect(drawing().outerHTML).not.toMatch(/null|NaN/);
});

it('the measures on the page follow the size that is chosen', () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  render(
    <>
      <input type="radio" name="medida" data-size="P" defaultChecked aria-label="P" />
      <input type="radio" name="medida" data-size="M" aria-label="M" />
      <TrueSize frame={frame} colors={colors} />
    </>,
  );
  act(() => $variantChoice.set({ attribute: 'M' }));
  expect(screen.getByRole('radio', { name: 'M' })).toHaveProperty('checked', true);
});
