import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LENS_MATERIALS, type LensFrame } from '#domain/lenses/lens.ts';
import { cutLens, edgesOf } from '#domain/optics/lens-cut.ts';
import type { EyeName } from '#domain/prescriptions/prescription.ts';
import type { Rim } from '#domain/products/product.ts';
import { LensThickness } from '#islands/lenses/LensThickness.tsx';
import '../../support/islands.ts';

const frame: LensFrame = { shape: 'oval', rim: null, lensWidth: 50, bridge: 20, lensHeight: 36 };

/** The lens of −6,00 in a material, its pupil 4 mm nearer to the nose than the middle of its frame. */
const cut = (index: number, side: EyeName = 'od') =>
  cutLens({
    side,
    eye: { sphere: -6, cylinder: 0, axis: null },
    frame,
    dnp: 31,
    material: LENS_MATERIALS.find((material) => material.index === index)!,
    minEdge: 1,
  });

const figuresAt = (place: string) =>
  within(screen.getByText(place).parentElement!)
    .getAllByRole('definition')
    .map((figure) => figure.textContent);

it('says how thick the lens is at both ends and in its middle, how thick at most, and its weight', () => {
  render(<LensThickness sections={[cut(1.67)]} rim="fechado" />);
  expect(figuresAt('Lado do nariz')).toEqual(['3,4 mm']);
  expect(figuresAt('Centro')).toEqual(['1,3 mm']);
  expect(figuresAt('Lado da têmpora')).toEqual(['5,4 mm']);
  expect(screen.getByRole('listitem').textContent).toBe('Índice 1,67até 5,4 mm na borda · 4,9 g');
});

it('lays a second lens over the first and names its index with each of its figures', () => {
  render(<LensThickness sections={[cut(1.67), cut(1.5)]} rim="fechado" />);
  expect(figuresAt('Lado da têmpora')).toEqual(['5,4 mm', 'Índice 1,50 7,6 mm']);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(document.querySelectorAll('figure > svg path[class*=other]')).toHaveLength(1);
});

it.each<[Rim | null, string, number]>([
  ['fechado', 'rect', 2],
  ['meio-aro', 'circle', 2],
  ['sem-aro', 'rect, circle', 0],
  [null, 'rect, circle', 0],
])('draws the rim of a frame: %s', (rim, shapes, count) => {
  render(<LensThickness sections={[cut(1.5)]} rim={rim} />);
  expect(document.querySelectorAll(shapes)).toHaveLength(count);
});

it('is drawn round from the front at one end to the back at the other', () => {
  const { path } = cut(1.67);
  expect(path).toMatch(/^M-21\.00 1\.25A176\.67 176\.67 0 0 1 29\.00 2\.40L29\.00 7\.7\dL/);
  expect(path).toMatch(/L-21\.00 4\.6\dZ$/);
  expect(path.match(/L/g)).toHaveLength(17);
});

it('cuts the left eye as the mirror image of the right one', () => {
  const [od, oe] = [cut(1.67), cut(1.67, 'oe')];
  expect(od.temple.x).toBeCloseTo(29, 1);
  expect(oe.temple.x).toBeCloseTo(-29, 1);
  expect(edgesOf(oe).temple).toBeCloseTo(edgesOf(od).temple, 6);
  expect(edgesOf(od).temple).toBeGreaterThan(edgesOf(od).nose);
});
