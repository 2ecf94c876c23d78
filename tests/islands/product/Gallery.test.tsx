import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import type { Shown } from '#domain/products/shown-picture.ts';
import Gallery from '#islands/product/Gallery.tsx';
import { $variantChoice } from '#stores/variant-choice.ts';
import '../../support/islands.ts';
import { picture } from './products.ts';

const zoom = vi.hoisted(() => vi.fn());
vi.mock('#islands/zoom/zoom.ts', () => ({ zoom }));
const viewer = vi.hoisted(() => ({ fails: false }));
vi.mock('#islands/frame-3d/FrameViewer.tsx', () => ({
  loadModelViewer: async () => {
    if (viewer.fails) throw new Error('No WebGL');
  },
  FrameViewer: ({ shown, onBack }: { shown: Shown; onBack: () => void }) => (
    <button onClick={onBack}>
      Voltar às fotos de {shown.color} {shown.customAttr}
    </button>
  ),
}));

const turned = { name: 'Aurora', src: '/media/aurora.glb', measures: {} };
const images = [picture('p-1', 'preto'), picture('p-2', 'preto'), picture('t-1', 'tartaruga')];
const shown = () => screen.getAllByRole('listitem').map((item) => item.querySelector('img')?.alt);

afterEach(() => {
  $variantChoice.set({});
  viewer.fails = false;
});

it('comes from the server with the first picture of the colour, fetched first', () => {
  const html = renderToString(<Gallery images={images} initialColor="preto" turned={null} />);
  expect(html).toMatch(/type="image\/avif" srcSet="\/media\/p-1-360\.avif 360w/);
  expect(html).toMatch(/width="1200" height="800" alt="Foto p-1"[^>]*fetchPriority="high"/);
  expect(html.match(/fetchPriority/g)).toHaveLength(1);
});

it('keeps the focal point of a picture in sight if it is cropped', () => {
  const focal = { x: 0.1, y: 0.905 };
  const pictures = [{ ...picture('p-1', 'preto'), focal }, picture('p-2', 'preto')];
  render(<Gallery images={pictures} initialColor="preto" turned={null} />);
  expect(screen.getByAltText('Foto p-1').style.objectPosition).toBe('10% 91%');
  expect(screen.getByAltText('Foto p-2').style.objectPosition).toBe('');
});

it('shows the pictures of the colour that is chosen', () => {
  render(<Gallery images={images} initialColor="preto" turned={null} />);
  expect(shown()).toEqual(['Foto p-1', 'Foto p-2']);
  act(() => $variantChoice.set({ color: 'tartaruga' }));
  expect(shown()).toEqual(['Foto t-1']);
});

it('shows the own pictures of a colour before those of all colours', () => {
  const some = [picture('all', null), ...images];
  render(<Gallery images={some} initialColor="preto" turned={null} />);
  expect(shown()).toEqual(['Foto p-1', 'Foto p-2', 'Foto all']);
  act(() => $variantChoice.set({ color: 'tartaruga' }));
  expect(shown()).toEqual(['Foto t-1', 'Foto all']);
});

it('shows the pictures of the lens that is chosen, and says which lens they have until it has its own', () => {
  const of = (key: string, customAttr: string) => ({ ...picture(key, 'preto'), customAttr });
  const some = [of('d-1', 'Degradê'), of('d-2', 'Degradê'), of('e-1', 'Espelhada')];
  const option = { label: 'Lente', initial: 'Polarizada' };
  render(<Gallery images={some} initialColor="preto" option={option} turned={null} />);
  expect(shown()).toEqual(['Foto d-1', 'Foto d-2', 'Foto e-1']);
  screen.getByText('Na foto: lente degradê');
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar foto 3 de 3' }));
  screen.getByText('Na foto: lente espelhada');
  act(() => $variantChoice.set({ color: 'preto', customAttr: 'Degradê' }));
  expect(shown()).toEqual(['Foto d-1', 'Foto d-2']);
  expect(screen.queryByText(/^Na foto/)).toBeNull();
  act(() => $variantChoice.set({ color: 'preto', customAttr: 'Espelhada' }));
  expect(shown()).toEqual(['Foto e-1']);
});

it('comes from the server with the lens of its address', () => {
  const of = (key: string, customAttr: string) => ({ ...picture(key, 'preto'), customAttr });
  const some = [of('d-1', 'Degradê'), of('e-1', 'Espelhada')];
  const option = { label: 'Lente', initial: 'Espelhada' };
  const html = renderToString(
    <Gallery images={some} initialColor="preto" option={option} turned={null} />,
  );
  expect(html).toContain('Foto e-1');
  expect(html).not.toContain('Foto d-1');
});

it('shows every picture if the colour has none', () => {
  render(<Gallery images={images} initialColor="azul" turned={null} />);
  expect(shown()).toHaveLength(3);
});

it('marks the thumbnail that was pressed', () => {
  render(<Gallery images={images} initialColor="preto" turned={null} />);
  const second = screen.getByRole('button', { name: 'Mostrar foto 2 de 2' });
  fireEvent.click(second);
  expect(second.getAttribute('aria-pressed')).toBe('true');
});

it('enlarges the picture that is seen', async () => {
  render(<Gallery images={images} initialColor="preto" turned={null} />);
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar foto 2 de 2' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ampliar' }));
  await waitFor(() => expect(zoom).toHaveBeenCalledOnce());
  const [pictures, index] = zoom.mock.calls[0]!;
  expect(pictures.map(({ key }: { key: string }) => key)).toEqual(['p-1', 'p-2']);
  expect(index).toBe(1);
});

it('offers nothing to turn if there is no model', () => {
  render(<Gallery images={images} initialColor="preto" turned={null} />);
  expect(screen.queryByRole('button', { name: 'Girar em 3D' })).toBeNull();
});

it('gives its place to the frame in 3D, in the chosen colour, and takes it back', async () => {
  render(<Gallery images={images} initialColor="preto" turned={turned} />);
  act(() => $variantChoice.set({ color: 'tartaruga' }));
  fireEvent.click(screen.getByRole('button', { name: 'Girar em 3D' }));
  const back = await screen.findByRole('button', { name: 'Voltar às fotos de tartaruga' });
  expect(screen.queryByRole('listitem')).toBeNull();
  fireEvent.click(back);
  const opener = screen.getByRole('button', { name: 'Girar em 3D' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('turns the frame in the lens that is chosen', async () => {
  const option = { label: 'Lente', initial: 'Degradê' };
  render(<Gallery images={images} initialColor="preto" option={option} turned={turned} />);
  fireEvent.click(screen.getByRole('button', { name: 'Girar em 3D' }));
  await screen.findByRole('button', { name: 'Voltar às fotos de preto Degradê' });
  act(() => $variantChoice.set({ color: 'tartaruga', customAttr: 'Polarizada' }));
  screen.getByRole('button', { name: 'Voltar às fotos de tartaruga Polarizada' });
});

it('keeps the picture in view below that of another colour until that one has come', () => {
  render(<Gallery images={images} initialColor="preto" turned={null} />);
  const seen = screen.getByAltText('Foto p-1');
  Object.defineProperty(seen, 'currentSrc', { value: '/media/p-1-720.avif' });
  act(() => $variantChoice.set({ color: 'tartaruga' }));
  const kept = () => document.querySelector('img[src="/media/p-1-720.avif"]');
  expect(kept()?.closest('li')).toBe(screen.getByAltText('Foto t-1').closest('li'));
  expect(kept()?.getAttribute('alt')).toBe('');
  fireEvent.load(screen.getByAltText('Foto t-1'));
  expect(kept()).toBeNull();
});

it('keeps the pictures and says so if the frame cannot be turned', async () => {
  viewer.fails = true;
  render(<Gallery images={images} initialColor="preto" turned={turned} />);
  fireEvent.click(screen.getByRole('button', { name: 'Girar em 3D' }));
  await screen.findByText(/Não conseguimos abrir o modelo em 3D/);
  expect(shown()).toEqual(['Foto p-1', 'Foto p-2']);
});
