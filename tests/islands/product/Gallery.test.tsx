import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import Gallery from '#islands/product/Gallery.tsx';
import { $variantChoice } from '#stores/variant-choice.ts';
import '../../support/islands.ts';
import { picture } from './products.ts';

const images = [picture('p-1', 'preto'), picture('p-2', 'preto'), picture('t-1', 'tartaruga')];
const shown = () => screen.getAllByRole('listitem').map((item) => item.querySelector('img')?.alt);

afterEach(() => $variantChoice.set({}));

it('comes from the server with the first picture of the colour, fetched first', () => {
  const html = renderToString(<Gallery images={images} initialColor="preto" />);
  expect(html).toMatch(/type="image\/avif" srcSet="\/media\/p-1-360\.avif 360w/);
  expect(html).toMatch(/width="1200" height="800" alt="Foto p-1"[^>]*fetchPriority="high"/);
  expect(html.match(/fetchPriority/g)).toHaveLength(1);
});

it('shows the pictures of the colour that is chosen', () => {
  render(<Gallery images={images} initialColor="preto" />);
  expect(shown()).toEqual(['Foto p-1', 'Foto p-2']);
  act(() => $variantChoice.set({ color: 'tartaruga' }));
  expect(shown()).toEqual(['Foto t-1']);
});

it('shows every picture where the colour has none', () => {
  render(<Gallery images={images} initialColor="azul" />);
  expect(shown()).toHaveLength(3);
});

it('marks the thumbnail that was pressed', () => {
  render(<Gallery images={images} initialColor="preto" />);
  const second = screen.getByRole('button', { name: 'Mostrar foto 2 de 2' });
  fireEvent.click(second);
  expect(second.getAttribute('aria-pressed')).toBe('true');
});
