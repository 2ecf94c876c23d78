import { expect, it } from 'vitest';
import { readableName } from '#domain/media/readable-name.ts';

it.each([
  ['marola_preta-frente.webp', 'Marola preta frente'],
  ['zenite-b32d50136b.glb', 'Zenite'],
  ['IMG_2041.JPG', 'IMG 2041'],
  ['fachada-20241105.jpg', 'Fachada 20241105'],
  ['óculos-facefade.png', 'Óculos facefade'],
  ['.webp', '.webp'],
])('calls the file %s “%s”', (file, name) => {
  expect(readableName(file)).toBe(name);
});
