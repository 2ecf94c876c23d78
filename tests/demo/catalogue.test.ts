import { describe, expect, it } from 'vitest';
import { UFS, stateOfZipCode } from '#domain/address/zip-code.ts';
import { RULE_KINDS, ruleState } from '#domain/coupons/price-rules.ts';
import { stateAt } from '#domain/coupons/coupon-state.ts';
import { sizeOfWidth } from '#domain/frames/frame.ts';
import {
  MATERIALS,
  PRODUCT_KINDS,
  RIMS,
  SHAPES,
  SIZES,
  type FrameMeasures,
} from '#domain/products/product.ts';
import { settingsUpdateSchema } from '#domain/settings/settings-input.ts';
import { addressSchema } from '#domain/address/address.ts';
import { BRANDS } from '#demo/brands.ts';
import { bulkProducts } from '#demo/bulk.ts';
import { CATEGORIES } from '#demo/categories.ts';
import { CUSTOMERS } from '#demo/people/customers.ts';
import { DELIVERIES } from '#demo/deliveries.ts';
import { FRAMES } from '#demo/frames/all.ts';
import { demoOrders } from '#demo/orders.ts';
import { demoProducts } from '#demo/products.ts';
import { demoReviews } from '#demo/reviews.ts';
import { DEMO_SETTINGS } from '#demo/settings.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const products = demoProducts(NOW);
const frames = products.filter(({ kind }) => kind !== 'acessorios');
const simple = products.filter(({ type }) => type === 'simple');
const orders = demoOrders(products, NOW, () => 'secret');

describe('the frames of the demo shop', () => {
  it('are at least 48, each a variable product', () => {
    expect(frames.length).toBeGreaterThanOrEqual(48);
    expect(frames.every(({ type }) => type === 'variable')).toBe(true);
  });

  it.each([
    ['kind', PRODUCT_KINDS],
    ['shape', SHAPES],
    ['rim', RIMS],
    ['material', MATERIALS],
  ] as const)('show every %s', (field, values) => {
    const shown = new Set<unknown>(products.map((product) => product[field]));
    expect(values.filter((value) => !shown.has(value))).toEqual([]);
  });

  it('are all newer than the gift cards, which nobody who looks for glasses wants first', () => {
    const newest = Math.max(
      ...products.filter(({ isGiftCard }) => isGiftCard).map(({ createdAt }) => createdAt),
    );
    expect(frames.every(({ createdAt }) => createdAt >= newest)).toBe(true);
  });

  it('come in two to four colours', () => {
    for (const { colors, name } of FRAMES) {
      expect(new Set(colors).size, name).toBe(colors.length);
      expect(colors.length, name).toBeGreaterThanOrEqual(2);
      expect(colors.length, name).toBeLessThanOrEqual(4);
    }
  });

  it('come in every size, and a named size is what its width says', () => {
    const measured = frames.flatMap(({ measures }) => Object.entries(measures));
    expect(new Set(measured.map(([, { totalWidth }]) => sizeOfWidth(totalWidth!)))).toEqual(
      new Set(SIZES),
    );
    for (const [size, { totalWidth }] of measured) {
      if (size !== '') expect(sizeOfWidth(totalWidth!)).toBe(size);
    }
  });

  it('are chosen by colour, size and an own attribute, which may change the price', () => {
    const chosen = (by: 'colorId' | 'attributeValueId' | 'customAttr') =>
      frames.filter(({ variants }) => new Set(variants.map((variant) => variant[by])).size > 1);
    expect(chosen('colorId').length).toBe(frames.length);
    expect(chosen('attributeValueId').length).toBeGreaterThanOrEqual(5);
    const custom = chosen('customAttr');
    expect(custom.length).toBeGreaterThanOrEqual(3);
    for (const { customAttrLabel, variants } of custom) {
      expect(customAttrLabel).toBeTruthy();
      expect(new Set(variants.map(({ priceCents }) => priceCents)).size).toBeGreaterThan(1);
    }
  });

  it('cost between R$ 149 and R$ 1.290, a reduced one less than before', () => {
    for (const { price, compareAt, name } of FRAMES) {
      expect(price, name).toBeGreaterThanOrEqual(149);
      expect(price, name).toBeLessThanOrEqual(1290);
      if (compareAt !== undefined) expect(compareAt, name).toBeGreaterThan(price);
    }
  });

  it.each<[keyof FrameMeasures, number, number]>([
    ['lensWidth', 40, 62],
    ['bridge', 12, 26],
    ['temple', 120, 155],
    ['lensHeight', 25, 60],
    ['totalWidth', 115, 155],
    ['weight', 5, 40],
  ])('have a %s between %i and %i', (measure, low, high) => {
    const all = [...frames, ...bulkProducts(300, products, NOW)].flatMap(({ measures }) =>
      Object.values(measures),
    );
    expect(Math.min(...all.map((lengths) => lengths[measure]!))).toBeGreaterThanOrEqual(low);
    expect(Math.max(...all.map((lengths) => lengths[measure]!))).toBeLessThanOrEqual(high);
  });

  it('are as wide as two lenses, the bridge and 6 to 12 mm of ends', () => {
    for (const { measures, name } of frames) {
      for (const { totalWidth, lensWidth, bridge } of Object.values(measures)) {
        const ends = totalWidth! - 2 * lensWidth - bridge;
        expect(ends, name).toBeGreaterThanOrEqual(6);
        expect(ends, name).toBeLessThanOrEqual(12);
      }
    }
  });

  it('say what filter their sun lenses are, and nothing of the kind otherwise', () => {
    for (const { kind, sun, name } of frames) {
      if (kind === 'grau') expect(sun, name).toBeNull();
      else expect(sun?.uv400, name).toBe(true);
    }
  });

  it('are photographed from two sides or four in each colour, in the first from four, and have a model', () => {
    for (const { images, variants, model, slug } of frames) {
      const [first, ...others] = new Set(variants.map(({ colorId }) => colorId));
      const sides = (color: string | null | undefined) =>
        images.filter(({ colorId }) => colorId === color).length;
      expect(sides(first) % 4, slug).toBe(0);
      for (const color of others) expect(sides(color), slug).toBeGreaterThanOrEqual(2);
      expect(model).toMatch(new RegExp(`^${slug}-[0-9a-f]{10}$`));
    }
  });

  it('are photographed from four sides with every lens that can be chosen', () => {
    const chosen = frames.filter(({ customAttrLabel }) => customAttrLabel !== null);
    expect(chosen.length).toBeGreaterThanOrEqual(4);
    for (const { images, variants, name } of chosen) {
      for (const { colorId, customAttr } of variants) {
        const own = images.filter(
          (image) => image.colorId === colorId && image.customAttr === customAttr,
        );
        expect(own.length, `${name} ${colorId} ${customAttr}`).toBe(4);
      }
    }
    const alts = chosen.map(({ images: [image] }) => image?.alt);
    expect(alts).toContain('Óculos de sol Duna, cor preta, lente degradê, vistos de frente');
    expect(alts).toContain('Armação Eclipse tartaruga, clipe cinza polarizado, vista de frente');
  });

  it('have an own description, and pictures that say what is seen', () => {
    expect(new Set(products.map(({ description }) => description)).size).toBe(products.length);
    const alts = (wanted: string) =>
      frames
        .find(({ name }) => name === wanted)
        ?.images.slice(0, 4)
        .map(({ alt }) => alt);
    expect(alts('Marola')).toEqual([
      'Armação Marola preta vista de frente',
      'Armação Marola preta vista de três quartos',
      'Armação Marola preta vista de lado',
      'Armação Marola preta dobrada',
    ]);
    expect(alts('Coral')).toEqual([
      'Óculos de sol Coral, cor havana clara, vistos de frente',
      'Óculos de sol Coral, cor havana clara, vistos de três quartos',
      'Óculos de sol Coral, cor havana clara, vistos de lado',
      'Óculos de sol Coral, cor havana clara, dobrados',
    ]);
  });

  it('are mostly in stock, some nearly sold out, some quite', () => {
    const pieces = frames.flatMap(({ variants }) => variants.map(({ qty }) => qty));
    expect(pieces.filter((qty) => qty === 0).length).toBeGreaterThanOrEqual(5);
    expect(pieces.filter((qty) => qty >= 1 && qty <= 3).length).toBeGreaterThanOrEqual(10);
    expect(pieces.filter((qty) => qty > 3).length).toBeGreaterThan(pieces.length / 2);
  });
});

describe('the rest of the demo shop', () => {
  it.each([
    ['unlimited', -1],
    ['sold out', 0],
    ['a last piece', 1],
  ])('has a simple product that is %s', (_, wanted) => {
    expect(simple.flatMap(({ variants }) => variants).some(({ qty }) => qty === wanted)).toBe(true);
  });

  it('has six brands, each with products', () => {
    const brands = new Set(products.map(({ brandId }) => brandId));
    expect(Object.keys(BRANDS).length).toBe(6);
    expect(brands.size).toBe(6);
  });

  it('has categories three levels deep, each lowest one with a product', () => {
    const depths = new Set(CATEGORIES.map(({ path }) => path.split('/').length));
    expect(depths).toEqual(new Set([1, 2, 3]));
    const used = new Set(products.flatMap(({ categoryIds }) => categoryIds));
    const lowest = CATEGORIES.filter(
      ({ id }) => !CATEGORIES.some(({ parentId }) => parentId === id),
    );
    expect(lowest.filter(({ id }) => !used.has(id)).map(({ path }) => path)).toEqual([]);
    const known = new Set(CATEGORIES.map(({ id }) => id));
    expect([...used].filter((id) => !known.has(id))).toEqual([]);
  });

  it.each([
    ['BEMVINDO10', 10_000, 'ok'],
    ['VERAO15', 10_000, 'expired'],
    ['PRIMEIROS20', 10_000, 'used-up'],
    ['DUPLA15', 10_000, 'minimum'],
    ['DUPLA15', 90_000, 'ok'],
    ['MENOS50', 10_000, 'minimum'],
    ['FRETEGRATIS', 90_000, 'ok'],
  ])('has a coupon %s that at %i cents is %s', (code, subtotal, state) => {
    const coupon = orders.coupons.find((row) => row.code === code)!;
    const standing = stateAt({ ...coupon, active: true }, NOW);
    const line = { id: 'a', qty: 1, unitPriceCents: subtotal };
    const rule = { ...coupon, combines: false, applies: null };
    expect(standing === 'ok' ? ruleState(rule, [line]) : standing).toBe(state);
  });

  it('has a coupon of each kind, and a promotion that waits to be switched on', () => {
    expect(new Set(orders.coupons.map(({ kind }) => kind))).toEqual(new Set(RULE_KINDS));
    expect(orders.coupons.filter(({ automatic }) => automatic === 1)).toMatchObject([
      { active: 0 },
    ]);
    const known = CATEGORIES.map(({ id }) => id);
    const named = orders.coupons.flatMap(({ categoryIds }) => JSON.parse(categoryIds) as string[]);
    expect(known).toEqual(expect.arrayContaining(named));
  });

  it.each(UFS.map(({ code }) => [code]))('delivers to %s, slowly and quickly', (state) => {
    const ways = DELIVERIES.filter(({ states }) => states.includes(state));
    const [slow, quick] = ['Econômica', 'Expressa'].map((type) =>
      ways.filter((way) => way.type === type),
    );
    expect([slow?.length, quick?.length]).toEqual([1, 1]);
    expect(slow![0]!.days).toBeGreaterThan(quick![0]!.days);
    expect(slow![0]!.costCents).toBeLessThan(quick![0]!.costCents);
  });

  it('has settings that the shop accepts', () => {
    expect(settingsUpdateSchema.safeParse(DEMO_SETTINGS).error).toBeUndefined();
  });

  it('has customers with addresses that the checkout accepts', () => {
    expect(CUSTOMERS[0]?.address.email).toBe('cliente@aurora.test');
    for (const { address } of CUSTOMERS) {
      expect(addressSchema.safeParse(address).error, address.email).toBeUndefined();
      expect(stateOfZipCode(address.zipCode), address.email).toBe(address.state);
    }
  });

  it('has two hundred customers of every state, no two with the same address or phone', () => {
    expect(CUSTOMERS.length).toBe(200);
    for (const field of ['fullName', 'email', 'phone'] as const) {
      expect(new Set(CUSTOMERS.map(({ address }) => address[field])).size, field).toBe(200);
    }
    expect(new Set(CUSTOMERS.map(({ id }) => id)).size).toBe(200);
    expect(new Set(CUSTOMERS.map(({ address }) => address.state)).size).toBe(UFS.length);
    expect(CUSTOMERS.every(({ address }) => address.email.endsWith('.test'))).toBe(true);
  });

  it('has reviews of many voices: no words more than twice, nobody twice at a product', () => {
    const reviews = demoReviews(products, NOW);
    const uses = new Map<string, number>();
    for (const { body } of reviews) uses.set(String(body), (uses.get(String(body)) ?? 0) + 1);
    expect(Math.max(...uses.values())).toBeLessThanOrEqual(2);
    const voices = reviews.map(({ productId, author }) => `${productId} ${author}`);
    expect(new Set(voices).size).toBe(voices.length);
    expect(reviews.filter(({ rating }) => rating === 3).length).toBeGreaterThan(5);
  });

  it('has reviews no older than their products', () => {
    const created = new Map(products.map(({ id, createdAt }) => [id, createdAt]));
    const reviews = demoReviews(products, NOW);
    expect(reviews.length).toBeGreaterThan(100);
    for (const review of reviews) {
      expect(review.createdAt).toBeGreaterThanOrEqual(created.get(review.productId)!);
      expect(review.createdAt).toBeLessThan(NOW);
    }
  });
});

describe('the same input', () => {
  it('gives the same catalogue', () => {
    expect(demoProducts(NOW)).toEqual(products);
    expect(demoOrders(products, NOW, () => 'secret')).toEqual(orders);
  });

  it('gives the same catalogue of any size: N products with three variants and known pictures', () => {
    const many = bulkProducts(500, products, NOW);
    expect(bulkProducts(500, products, NOW)).toEqual(many);
    expect(new Set(many.map(({ slug }) => slug)).size).toBe(500);
    const keys = new Set(products.flatMap(({ images }) => images.map(({ key }) => key)));
    for (const { variants, images } of many) {
      expect(new Set(variants.map(({ id }) => id)).size).toBe(3);
      const choices = variants.map(({ colorId, attributeValueId, customAttr }) =>
        [colorId, attributeValueId, customAttr].join(),
      );
      expect(new Set(choices).size).toBe(3);
      expect(images.length).toBeGreaterThan(0);
      expect(images.every(({ key }) => keys.has(key))).toBe(true);
    }
  });
});
