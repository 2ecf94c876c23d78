import { expect, it } from 'vitest';
import { FIELD_LIMITS } from '#domain/dashboard/field-limits.ts';
import { productInputSchema, type ProductDraft } from '#domain/products/product-input.ts';
import { PRODUCT_LIMITS } from '#domain/products/product-limits.ts';
import { draftOf } from '#domain/products/product-draft.ts';
import type { ProductRecord } from '#domain/products/product-record.ts';
import { PRODUCT_BODY_LIMIT } from '#server/http/body-limit.ts';
import { createProduct, updateProduct } from '#server/products/save-product.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { measures, writeTaxonomy } from '../catalogue/fixture.ts';
import { draft, row } from './shop.ts';

/** A letter of three bytes, the most that one may have. */
const LETTER = '€';

/** A text as long as it may be, another for each number. */
const longest = (length: number, n = 0): string => String(n).padStart(length, LETTER);

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** Ids of the length that the shop's own have. */
const mediaKey = (n: number): string => `foto-${n}`.padEnd(36, '-');

/** A product that is as large as it may be. */
function largest(): ProductDraft {
  const { name, sku, customAttr, alt, note } = PRODUCT_LIMITS;
  const { richText, seoTitle, seoDescription } = FIELD_LIMITS;
  return draft({
    name: longest(name),
    slug: 'duna',
    sku: longest(sku),
    descriptionHtml: `<p>${longest(richText - '<p></p>'.length)}</p>`,
    customAttrLabel: longest(customAttr),
    seo: { title: longest(seoTitle), description: longest(seoDescription) },
    variants: times(PRODUCT_LIMITS.variants, (n) =>
      row('tartaruga', 'Curta', {
        sku: longest(sku, n),
        barcode: null,
        price: 999_998.99,
        compareAt: 999_999.99,
        customAttr: longest(customAttr, n),
        stock: { kind: 'set', quantity: 99_999, seen: 0, reason: 'counted', note: longest(note) },
      }),
    ),
    measures: times(PRODUCT_LIMITS.sizes, (n) => ({ size: longest(customAttr, n), ...measures })),
    images: times(PRODUCT_LIMITS.images, (n) => ({
      key: mediaKey(n),
      alt: longest(alt),
      colorId: 'tartaruga',
      customAttr: longest(customAttr),
      focalX: 0.123_456_789,
      focalY: 0.123_456_789,
    })),
  });
}

/** What the form sends, with ids as long as the shop's own in the place of the test's. */
function bodyBytes(product: ProductDraft): number {
  const id = 'x'.repeat(36);
  const wide = {
    ...product,
    id,
    brandId: id,
    model: id,
    updatedAt: 1_700_000_000_000,
    categoryIds: times(PRODUCT_LIMITS.categories, () => id),
    variants: product.variants.map((variant) => ({
      ...variant,
      id,
      colorId: id,
      attributeValueId: id,
      barcode: '0'.repeat(14),
    })),
    images: (product.images ?? []).map((image) => ({ ...image, colorId: id })),
  };
  return Buffer.byteLength(JSON.stringify(wide));
}

/** Pictures that were uploaded before. */
const upload = (scope: Scope): Promise<void> =>
  scope.engine.transaction(async (tx) => {
    await tx
      .insertInto('mediaItems')
      .values(
        times(PRODUCT_LIMITS.images, (n) => ({
          id: mediaKey(n),
          kind: 'image',
          status: 'ready',
          name: `${n}.jpg`,
          alt: '',
          width: 100,
          height: 100,
          bytes: 100,
          focalX: 0.5,
          focalY: 0.5,
          createdAt: scope.now(),
          updatedAt: scope.now(),
        })) as never,
      )
      .execute();
  });

const stockIn = ({ variants }: ProductRecord): number[] => variants.map(({ qty }) => qty);

describeOnEveryEngine('a product at all its limits', (open) => {
  it('is taken by the shop, saved, and saved again', async () => {
    const { scope } = await open();
    await writeTaxonomy(scope);
    await upload(scope);
    const product = largest();
    expect(bodyBytes(product)).toBeLessThanOrEqual(PRODUCT_BODY_LIMIT);
    const saved = await createProduct(scope, product);
    expect(saved).toMatchObject({ name: product.name, descriptionHtml: product.descriptionHtml });
    expect(saved.images).toHaveLength(PRODUCT_LIMITS.images);
    expect(stockIn(saved)).toEqual(times(PRODUCT_LIMITS.variants, () => 99_999));
    const { id, updatedAt } = saved;
    const again = await updateProduct(scope, {
      ...draftOf(saved),
      id,
      updatedAt,
      images: product.images!.toReversed(),
    });
    expect(again.images.map(({ key }) => key)).toEqual(
      saved.images.map(({ key }) => key).toReversed(),
    );
    expect(stockIn(again)).toEqual(stockIn(saved));
  });

  it.each(['b', 'ul', 'blockquote', 'span'])(
    'is refused by its description where <%s> is nested more than a hundred deep',
    async (tag) => {
      const { scope } = await open();
      await writeTaxonomy(scope);
      const deep = (depth: number) =>
        createProduct(scope, draft({ descriptionHtml: `${`<${tag}>`.repeat(depth)}Duna` }));
      for (const depth of [101, 1_600]) {
        await expect(deep(depth)).rejects.toMatchObject({
          status: 422,
          fields: { descriptionHtml: 'fields.tooDeep' },
        });
      }
      expect((await deep(100)).descriptionHtml).toContain('Duna');
    },
  );
});

it.each<[string, (product: ProductDraft) => Partial<ProductDraft>]>([
  ['name', ({ name }) => ({ name: name + LETTER })],
  ['descriptionHtml', ({ descriptionHtml }) => ({ descriptionHtml: descriptionHtml + LETTER })],
  ['seo.title', ({ seo }) => ({ seo: { ...seo, title: `${seo!.title}${LETTER}` } })],
  ['variants', ({ variants }) => ({ variants: [...variants, row('azul', 'M')] })],
  ['images', ({ images }) => ({ images: [...images!, { key: 'foto' }] })],
  [
    'variants.0.sku',
    ({ variants: [first, ...others] }) => ({
      variants: [{ ...first!, sku: first!.sku + LETTER }, ...others],
    }),
  ],
])(
  'a product with one more than it may have of %s is refused, and that is named',
  (field, more) => {
    const product = largest();
    const { error } = productInputSchema.safeParse({ ...product, ...more(product) });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      [field, expect.stringMatching(/^fields\.too/)],
    ]);
  },
);
