import { describe, expect, it } from 'vitest';
import type { ProductDetail, Variant } from '#domain/products/product.ts';
import { productJsonLd } from '#domain/seo/product-json-ld.ts';

const color = (slug: string) => ({ slug, name: slug, hex: '#000000', hex2: null });

const variant = (more: Partial<Variant>): Variant => ({
  id: 'v1',
  sku: 'LAG-1',
  gtin: null,
  priceCents: 49990,
  compareAtCents: null,
  qty: 3,
  color: null,
  attribute: null,
  customAttr: null,
  size: null,
  ...more,
});

const picture = (key: string, ofColor: string | null) => ({
  key,
  alt: key,
  width: 1200,
  height: 800,
  color: ofColor,
});

const simple: ProductDetail = {
  id: 'p1',
  slug: 'lagoa',
  name: 'Lagoa',
  type: 'simple',
  kind: 'grau',
  brand: { slug: 'aurora', name: 'Aurora' },
  shape: 'redondo',
  priceCents: 49990,
  priceVaries: false,
  compareAtCents: null,
  colors: [],
  image: picture('lagoa', null),
  imagesByColor: {},
  secondViews: {},
  marking: null,
  totalWidth: null,
  forChildren: false,
  available: true,
  lastPieces: 3,
  rating: null,
  createdAt: 0,
  sku: 'LAG',
  gtin: '7891234567895',
  description: 'Armação redonda.',
  descriptionHtml: '',
  seo: { title: '', description: '' },
  rim: 'fechado',
  material: 'acetato',
  gender: 'unissex',
  quantity: 3,
  variants: [variant({})],
  customAttrLabel: null,
  model: null,
  ratingCounts: [0, 0, 0, 0, 0],
  images: [picture('lagoa', null)],
  measures: {},
  sun: null,
  breadcrumbs: [],
  reviews: [],
  questions: [],
  questionCount: 0,
};

const variable: ProductDetail = {
  ...simple,
  type: 'variable',
  priceVaries: true,
  images: [picture('lagoa-preto', 'preto'), picture('lagoa-mel', 'mel')],
  variants: [
    variant({ color: color('preto'), attribute: { name: 'M', attribute: 'Tamanho' } }),
    variant({
      id: 'v2',
      sku: 'LAG-2',
      priceCents: 51990,
      qty: 0,
      color: color('mel'),
      gtin: '7891234567895',
      attribute: { name: 'M', attribute: 'Tamanho' },
    }),
  ],
};

const page = { origin: 'https://a.test', material: 'Acetato', now: Date.UTC(2026, 0, 1) };

describe('What search engines are told of a product', () => {
  it('has the policy of returns in each offer, spelt out once', () => {
    const { hasVariant } = productJsonLd(variable, page) as {
      hasVariant: { offers: { hasMerchantReturnPolicy: object } }[];
    };
    const [first, second] = hasVariant.map(({ offers }) => offers.hasMerchantReturnPolicy);
    expect(first).toMatchObject({ '@id': '#devolucao', merchantReturnDays: 7 });
    expect(second).toEqual({ '@id': '#devolucao' });
    expect(productJsonLd(simple, page)).toMatchObject({
      offers: { hasMerchantReturnPolicy: first },
    });
  });

  it('is one offer at the visible price for a simple product', () => {
    expect(productJsonLd(simple, page)).toMatchObject({
      '@type': 'Product',
      name: 'Lagoa',
      sku: 'LAG',
      gtin: '7891234567895',
      material: 'Acetato',
      image: ['https://a.test/media/lagoa-1200.webp'],
      offers: {
        price: '499.90',
        priceCurrency: 'BRL',
        priceValidUntil: '2026-01-31',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        url: 'https://a.test/produto/lagoa',
      },
    });
  });

  it('says when it is sold out', () => {
    expect(productJsonLd({ ...simple, available: false }, page)).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    });
  });

  it('is a group for a variable product, each variant with its price, stock and picture', () => {
    expect(productJsonLd(variable, page)).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'LAG',
      hasVariant: [
        {
          sku: 'LAG-1',
          color: 'preto',
          size: 'M',
          offers: { price: '499.90', url: 'https://a.test/produto/lagoa?color=preto&attribute=M' },
        },
        {
          sku: 'LAG-2',
          gtin: '7891234567895',
          image: 'https://a.test/media/lagoa-mel-1200.webp',
          offers: { price: '519.90', availability: 'https://schema.org/OutOfStock' },
        },
      ],
    });
  });

  it('varies only by what differs between the variants', () => {
    expect(productJsonLd(variable, page)['variesBy']).toEqual(['https://schema.org/color']);
  });

  it('has a rating only if there are reviews', () => {
    const review = {
      author: 'Ana',
      rating: 5,
      title: 'Leve',
      body: 'Gostei.',
      variant: '',
      bought: true,
      pictures: [],
      answer: '',
      createdAt: 0,
    };
    const rated = { ...simple, rating: { average: 4.5, count: 2 }, reviews: [review] };
    expect(productJsonLd(simple, page)).not.toHaveProperty('aggregateRating');
    expect(productJsonLd(rated, page)).toMatchObject({
      aggregateRating: { ratingValue: '4.5', reviewCount: 2 },
      review: [{ author: { name: 'Ana' }, datePublished: '1970-01-01' }],
    });
  });
});
