import { describe, expect, it } from 'vitest';
import { imageFile, imageSrcSet, imageUrl } from '#domain/products/image.ts';

describe('picture addresses', () => {
  it.each([
    ['marola-preto-1', 360, 'avif', '/media/marola-preto-1-360.avif'],
    ['marola-preto-1', 720, 'webp', '/media/marola-preto-1-720.webp'],
    ['estojo', 1200, 'avif', '/media/estojo-1200.avif'],
  ] as const)('%s at %i px as %s stands at %s', (key, width, format, url) => {
    expect(imageUrl(key, width, format)).toBe(url);
  });

  it.each([
    ['avif', '/media/k-360.avif 360w, /media/k-720.avif 720w, /media/k-1200.avif 1200w'],
    ['webp', '/media/k-360.webp 360w, /media/k-720.webp 720w, /media/k-1200.webp 1200w'],
  ] as const)('the %s srcset names every width with its descriptor', (format, srcSet) => {
    expect(imageSrcSet('k', format)).toBe(srcSet);
  });

  it('a srcset names only the widths that a place can need', () => {
    expect(imageSrcSet('k', 'avif', [360])).toBe('/media/k-360.avif 360w');
  });

  it('an address ends in the name of the file that is written', () => {
    expect(imageUrl('k', 360, 'webp')).toBe(`/media/${imageFile('k', 360, 'webp')}`);
  });
});
