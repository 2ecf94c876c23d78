import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { feedItems, type FeedProduct } from '#domain/feeds/feed.ts';
import { FEED_END, feedItemXml, feedStart } from '#domain/feeds/feed-xml.ts';
import type { Variant } from '#domain/products/product.ts';

const variant = (change: Partial<Variant> = {}): Variant => ({
  id: 'v1',
  sku: 'LAGOA-PRE-M',
  gtin: null,
  priceCents: 19_990,
  compareAtCents: null,
  qty: 3,
  color: { slug: 'preto', name: 'Preto', hex: '#111111', hex2: null },
  attribute: { name: 'M', attribute: 'Tamanho' },
  customAttr: null,
  size: 'M',
  ...change,
});

const product = (change: Partial<FeedProduct> = {}): FeedProduct => ({
  id: 'p1',
  slug: 'lagoa',
  name: 'Lagoa',
  sku: 'LAGOA',
  kind: 'grau',
  description: 'Armação leve de acetato.',
  gender: 'feminino',
  isSun: false,
  brand: 'Cerrado',
  categories: ['Óculos de grau', 'Redondos'],
  variants: [variant(), variant({ id: 'v2', sku: 'LAGOA-MEL-M', qty: 0 })],
  images: [{ key: 'lagoa-1', alt: '', width: 1200, height: 800, color: null }],
  ...change,
});

const at = (target: 'google' | 'meta') => ({ origin: 'https://loja.test', target });
const fieldsOf = (change: Partial<FeedProduct> = {}, target: 'google' | 'meta' = 'google') =>
  feedItems(product(change), at(target)).items.map((item) => Object.fromEntries(item));
const problemsOf = (change: Partial<FeedProduct>, target: 'google' | 'meta' = 'google') =>
  feedItems(product(change), at(target)).problems.map(({ sku, field }) => [sku, field]);

describe('an item of a feed', () => {
  it('is a variant, with what Google asks for in Brazil', () => {
    const [first, second] = fieldsOf();
    expect(first).toEqual({
      'g:id': 'LAGOA-PRE-M',
      'g:item_group_id': 'LAGOA',
      'g:title': 'Lagoa – Preto – M',
      'g:description': 'Armação leve de acetato.',
      'g:link': 'https://loja.test/produto/lagoa?color=preto&attribute=M',
      'g:image_link': 'https://loja.test/media/lagoa-1-1200.webp',
      'g:availability': 'in_stock',
      'g:price': '199.90 BRL',
      'g:condition': 'new',
      'g:brand': 'Cerrado',
      'g:color': 'Preto',
      'g:gender': 'female',
      'g:age_group': 'adult',
      'g:size': 'M',
      'g:google_product_category': '524',
      'g:product_type': 'Óculos de grau > Redondos',
    });
    expect(second).toMatchObject({ 'g:availability': 'out_of_stock' });
  });

  it('has the price before a reduction as its price, and what is paid as the sale’s', () => {
    const [item] = fieldsOf({ variants: [variant({ compareAtCents: 25_000 })] });
    expect(item).toMatchObject({ 'g:price': '250.00 BRL', 'g:sale_price': '199.90 BRL' });
    expect(item).not.toHaveProperty('g:item_group_id');
  });

  it('speaks as Meta does', () => {
    const [item, other] = fieldsOf({}, 'meta');
    expect(item).toMatchObject({ 'g:availability': 'in stock', 'g:mpn': 'LAGOA-PRE-M' });
    expect(other).toMatchObject({ 'g:availability': 'out of stock' });
    const [scanned] = fieldsOf({ variants: [variant({ gtin: '7891234567895' })] }, 'meta');
    expect(scanned).toMatchObject({ 'g:gtin': '7891234567895' });
    expect(scanned).not.toHaveProperty('g:mpn');
  });

  it('is for children, for everyone, for the sun, or without a name to know it by', () => {
    expect(fieldsOf({ gender: 'infantil' })[0]).toMatchObject({
      'g:gender': 'unisex',
      'g:age_group': 'kids',
    });
    expect(fieldsOf({ isSun: true })[0]).toMatchObject({ 'g:google_product_category': '178' });
    expect(fieldsOf({ kind: 'acessorios' })[0]).not.toHaveProperty('g:google_product_category');
    expect(fieldsOf({ brand: null })[0]).toMatchObject({ 'g:identifier_exists': 'no' });
  });

  it('stays within the limits, by whole words', () => {
    const words = 'palavra '.repeat(1000);
    const [item] = fieldsOf({ name: words.trim(), description: words });
    expect(item!['g:title']!.length).toBeLessThanOrEqual(150);
    expect(item!['g:description']!.length).toBeLessThanOrEqual(5000);
    expect(item!['g:title']).toMatch(/palavra$/);
  });
});

describe('what would be refused', () => {
  it.each<[string, Partial<FeedProduct>, string]>([
    ['a long SKU', { variants: [variant({ sku: 'S'.repeat(51) })] }, 'id'],
    ['no description', { description: '  ', variants: [variant()] }, 'description'],
    ['no picture', { images: [], variants: [variant()] }, 'image_link'],
    ['no price', { variants: [variant({ priceCents: 0 })] }, 'price'],
  ])('leaves %s out of the feed', (_name, change, field) => {
    const { items, problems } = feedItems(product(change), at('google'));
    expect(items).toEqual([]);
    expect(problems).toEqual([expect.objectContaining({ productId: 'p1', field })]);
  });

  it('is a picture too small for Google as it is sent: 100 px, 250 px of sunglasses', () => {
    const sized = (width: number, height: number, change: Partial<FeedProduct> = {}) => ({
      variants: [variant()],
      images: [{ key: 'k', alt: '', width, height, color: null }],
      ...change,
    });
    const small = feedItems(product(sized(800, 99)), at('google'));
    expect(small.items).toEqual([]);
    expect(small.problems).toMatchObject([{ field: 'image_link', reason: 'image_size' }]);
    expect(problemsOf(sized(100, 100))).toEqual([]);
    // 1200 px wide at most: 90 px high.
    expect(problemsOf(sized(4000, 300))).toHaveLength(1);
    expect(problemsOf(sized(249, 250, { isSun: true }))).toHaveLength(1);
    expect(problemsOf(sized(250, 250, { isSun: true }))).toEqual([]);
    expect(problemsOf(sized(50, 50), 'meta')).toEqual([]);
  });

  it('is colour and gender of sunglasses at Google, the brand at Meta; the item is sent all the same', () => {
    const sun = { isSun: true, gender: null, variants: [variant({ color: null })] };
    expect(problemsOf(sun)).toEqual([
      ['LAGOA-PRE-M', 'color'],
      ['LAGOA-PRE-M', 'gender'],
    ]);
    expect(problemsOf({ ...sun, isSun: false })).toEqual([]);
    expect(problemsOf({ brand: null, variants: [variant()] }, 'meta')).toEqual([
      ['LAGOA-PRE-M', 'brand'],
    ]);
    expect(fieldsOf(sun)).toHaveLength(1);
  });
});

it('is XML whatever people have written', () => {
  const hostile = product({ name: 'A & B <i> ]]> \u0000\u0008\uD800 “ç”', variants: [variant()] });
  const { items } = feedItems(hostile, at('google'));
  const xml =
    feedStart({ title: 'Ótica & Cia', link: 'https://loja.test' }) +
    items.map(feedItemXml).join('') +
    FEED_END;
  const { window } = new JSDOM(xml, { contentType: 'text/xml' });
  const [item] = window.document.getElementsByTagName('item');
  expect(item!.getElementsByTagName('g:title')[0]!.textContent).toBe(
    'A & B <i> ]]>  “ç” – Preto – M',
  );
});
