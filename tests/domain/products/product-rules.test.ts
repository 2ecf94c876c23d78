import { describe, expect, it } from 'vitest';
import { changedBy, refusalOf, type BulkProduct } from '#domain/products/bulk-change.ts';
import { endingIn } from '#domain/products/bulk-price.ts';
import { isGtin } from '#domain/products/gtin.ts';
import { listingTerms, listingWords } from '#domain/products/listing-words.ts';
import { measureProblems } from '#domain/frames/measures.ts';
import { productInputSchema } from '#domain/products/product-input.ts';
import { slugOf } from '#domain/products/slug.ts';

describe('a bar code', () => {
  it.each(['7891234567895', '96385074', '036000291452', '10614141000415'])('is %s', (digits) => {
    expect(isGtin(digits)).toBe(true);
  });

  it.each(['7891234567890', '789123456789', '', '00000000', '78912345678AB', '123456789'])(
    'is not "%s"',
    (digits) => {
      expect(isGtin(digits)).toBe(false);
    },
  );
});

describe('the measures of a frame', () => {
  const usual = {
    lensWidth: 52,
    bridge: 18,
    temple: 140,
    lensHeight: 40,
    totalWidth: 134,
    weight: 22,
  };

  it.each([
    ['usual', {}, []],
    ['in centimetres', { temple: 14 }, ['temple impossible range']],
    ['of an unusual temple', { temple: 118 }, ['temple unlikely usual']],
    ['narrower than its parts', { totalWidth: 118 }, ['totalWidth impossible narrowerThanParts']],
    ['rounded by a millimetre', { lensWidth: 54, totalWidth: 124 }, []],
    [
      'much wider than its parts',
      { lensWidth: 45, bridge: 14, totalWidth: 150 },
      ['totalWidth unlikely widerThanParts'],
    ],
    ['higher than wide', { lensHeight: 56 }, ['lensHeight unlikely tallLens']],
    [
      'a child’s',
      { lensWidth: 38, totalWidth: 112 },
      ['lensWidth unlikely usual', 'totalWidth unlikely usual'],
    ],
    ['known by its temple alone', { lensHeight: null, totalWidth: null, weight: null }, []],
    [
      'known by its temple alone, which is wrong',
      { lensHeight: null, totalWidth: null, weight: null, bridge: 4 },
      ['bridge impossible range'],
    ],
    [
      'narrower than its parts, of unknown height',
      { lensHeight: null, totalWidth: 118 },
      ['totalWidth impossible narrowerThanParts'],
    ],
  ])('%s', (_name, change, expected) => {
    const problems = measureProblems({ ...usual, ...change });
    expect(problems.map(({ field, level, code }) => `${field} ${level} ${code}`)).toEqual(
      expect.arrayContaining(expected),
    );
    expect(problems.some(({ level }) => level === 'impossible')).toBe(
      expected.some((text) => text.includes('impossible')),
    );
  });
});

it.each([
  [{}, []],
  [{ bridge: '' }, ['measures.0 fields.measures.incomplete']],
  [{ bridge: undefined, weight: null, temple: 1.5 }, ['measures.0 fields.measures.incomplete']],
  [{ lensHeight: undefined, totalWidth: null, weight: null }, []],
  [{ totalWidth: '' }, ['measures.0.totalWidth fields.wholeNumber']],
  [{ weight: 1.5 }, ['measures.0.weight fields.wholeNumber']],
  [{ bridge: '1a' }, ['measures.0.bridge fields.wholeNumber']],
])(
  'a size has what stands on its temple or nothing, and says once that it lacks some: %o',
  (more, expected) => {
    const measures = {
      lensWidth: 52,
      bridge: 18,
      temple: 140,
      lensHeight: 40,
      totalWidth: 134,
      weight: 22,
    };
    const { error } = productInputSchema.safeParse({
      measures: [{ size: 'M', ...measures, ...more }],
    });
    const found = error!.issues.filter(({ path }) => path[0] === 'measures');
    expect(found.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual(expected);
  },
);

it('what is not sent of a size is not known', () => {
  const { data } = productInputSchema.safeParse({
    type: 'simple',
    kind: 'grau',
    name: 'Duna',
    variants: [{ sku: 'DUNA', price: 199 }],
    measures: [{ size: '', lensWidth: 52, bridge: 18, temple: 140, weight: 20 }],
  });
  expect(data?.measures).toEqual([
    {
      size: '',
      lensWidth: 52,
      bridge: 18,
      temple: 140,
      lensHeight: null,
      totalWidth: null,
      weight: 20,
    },
  ]);
});

describe('a slug made of a name', () => {
  it.each([
    ['Óculos Ilha 2', 'oculos-ilha-2'],
    ['  Clip-on “Praia” & Sol ', 'clip-on-praia-sol'],
    ['日本', ''],
    [`${'muito '.repeat(30)}longo`, `${'muito-'.repeat(16)}muit`],
  ])('%s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});

it('a product is found by the beginnings of its words, and by a code with or without its hyphens', () => {
  const words = listingWords({ name: 'Armação Ilha', brand: 'Lume', codes: ['ILH-01-P', ''] });
  expect(words).toEqual(['armacao', 'ilha', 'lume', 'ilh', '01', 'p', 'ilh01p']);
  expect(listingTerms('  ILH-01 armação ')).toEqual(['ilh', '01', 'armacao']);
  expect(listingTerms('a b c d e f g h a')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

describe('a price changed with many others', () => {
  it.each([
    [31_491, '90', 31_490],
    [31_450, '90', 31_490],
    [31_430, '90', 31_390],
    [31_491, '99', 31_499],
    [31_449, '00', 31_400],
    [31_491.4, 'exact', 31_491],
    [20, '90', 90],
    [20, '00', 100],
    [-500, '90', -500],
  ] as const)('of %d cents that is to end in %s is %d', (cents, ending, expected) => {
    expect(endingIn(cents, ending)).toBe(expected);
  });

  const product = (priceCents: number, compareAtCents: number | null): BulkProduct => ({
    kind: 'grau',
    features: {
      shape: null,
      rim: null,
      material: null,
      gender: null,
      sunCategory: null,
      uv400: 'no',
      polarized: 'no',
    },
    tags: [],
    ncm: '',
    status: 'active',
    brandId: 'b',
    categoryIds: ['c'],
    variants: [{ id: 'v', sku: 'S', priceCents, compareAtCents, costCents: null, qty: 3 }],
  });
  const price = { kind: 'price', by: 'percent', ending: 'exact', compareAt: 'unchanged' } as const;

  it('loses a price before that is no longer above it', () => {
    expect(changedBy(product(10_000, 11_000), { ...price, value: 10 })).toEqual(
      product(11_000, null),
    );
    expect(changedBy(product(10_000, 12_000), { ...price, value: 10 })).toEqual(
      product(11_000, 12_000),
    );
  });

  it('is refused if it would be none', () => {
    const before = product(10_000, null);
    const after = changedBy(before, { ...price, by: 'amount', value: -100 });
    expect(refusalOf(before, after)).toBe('bulkPrice');
    expect(refusalOf(product(0, null), product(0, null))).toBeNull();
  });
});
