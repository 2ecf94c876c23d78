import { describe, expect, it } from 'vitest';
import { cardJson, facetsJson, productJson } from '#domain/products/product-json.ts';
import type { ProductCard, ProductDetail } from '#domain/products/product.ts';
import { FACETS, type Facets } from '#domain/catalogue/query.ts';

const image = { key: 'a/b', alt: 'Frente', width: 1200, height: 800, color: null };
const card: ProductCard = {
  id: 'p1',
  slug: 'ilha',
  name: 'Ilha',
  type: 'variable',
  kind: 'solar',
  shape: 'oval',
  brand: { slug: 'lume', name: 'Lume' },
  priceCents: 49_990,
  priceVaries: true,
  compareAtCents: 59_900,
  colors: [],
  image,
  imagesByColor: {},
  available: true,
  rating: null,
  createdAt: 1,
  lastPieces: null,
  secondViews: {},
  marking: null,
  totalWidth: null,
  forChildren: false,
};
const color = { slug: 'preto', name: 'Preto', hex: '#000000', hex2: null };
const variant = {
  id: 'v1',
  sku: 'S',
  priceCents: 49_990,
  qty: -1,
  color,
  customAttr: { name: 'Espelhada' },
  gtin: null,
  compareAtCents: null,
  attribute: { name: 'M', attribute: 'Tamanho' },
  size: 'M' as const,
};
const detail: ProductDetail = {
  ...card,
  sku: 'S',
  gtin: null,
  description: '',
  rim: null,
  material: null,
  gender: null,
  descriptionHtml: '',
  seo: { title: '', description: '' },
  quantity: 0,
  variants: [variant],
  customAttrLabel: 'Lente',
  images: [image],
  measures: {},
  sun: null,
  breadcrumbs: [],
  reviews: [],
  questions: [],
  questionCount: 0,
  model: 'ilha-3d',
  ratingCounts: [0, 0, 0, 0, 0],
};

describe('a product in JSON', () => {
  it('has the names of the specification and its price in reais', () => {
    const json = cardJson(card);
    expect(json).toMatchObject({ _id: 'p1', type: 'variable', price: 499.9, compareAt: 599 });
    expect(json.image?.url).toBe('/media/a/b-1200.webp');
  });

  it('has null for a missing price before a reduction, and no picture without one', () => {
    const json = cardJson({ ...card, compareAtCents: null, image: null });
    expect(json).toMatchObject({ compareAt: null, image: null });
  });

  it('names the choices of its variants, with their stock', () => {
    expect(productJson(detail)).toMatchObject({
      _id: 'p1',
      quantity: 0,
      model: 'ilha-3d',
      images: [{ key: 'a/b', url: '/media/a/b-1200.webp' }],
      variants: [
        {
          qty: -1,
          price: 499.9,
          color: { name: 'Preto' },
          attribute: { name: 'M' },
          customAttr: { name: 'Espelhada' },
        },
      ],
    });
  });

  it('says nothing in cents', () => {
    expect(JSON.stringify([productJson(detail), cardJson(card)])).not.toContain('Cents');
  });

  it('tells the bounds of the price in reais', () => {
    const facets = Object.fromEntries(FACETS.map((facet) => [facet, []])) as unknown as Facets;
    const json = facetsJson({ ...facets, price: { minCents: 9_990, maxCents: 100_000 } });
    expect(json.price).toEqual({ min: 99.9, max: 1000 });
  });
});
