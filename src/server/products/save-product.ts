import { z } from 'zod';
import { productInputSchema, type ProductEdit } from '#domain/products/product-input.ts';
import type { ProductRecord } from '#domain/products/product-record.ts';
import { sortName } from '#domain/catalogue/fold.ts';
import { authorise } from '../service/authorise.ts';
import { writeListings } from './list-figures.ts';
import { richText } from './clean-rich-text.ts';
import { changeSearched } from '../catalogue/search-index.ts';
import type { Tx } from '../db/engine/engine.ts';
import { parseInput } from '../service/parse-input.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';
import { freeSlug, redirectOldSlug } from '../service/slugs.ts';
import { auditProduct } from './audit-product.ts';
import { checkProduct, refusingTaken, type AttributeNames } from './check-product.ts';
import { freeModelSku, withFreeSkus } from './free-skus.ts';
import { lockProducts } from './lock-products.ts';
import { productRecord } from './read-product.ts';
import { queuePublication, settledStatus } from './schedule.ts';
import { writeTags } from './tags.ts';
import { writeVariants } from './write-variants.ts';

/**
 * Creates a product from a `ProductDraft`; its status is 'draft' unless the input says otherwise.
 *
 * @throws InvalidFieldsError for fields such as `variants.3.sku`
 */
export async function createProduct(scope: Scope, input: unknown): Promise<ProductRecord> {
  authorise(scope, 'products', 'edit');
  const edit = parseInput(productInputSchema, input);
  const id = scope.newId();
  return refusingTaken(edit, () =>
    scope.engine.transaction(async (tx) => {
      await writeProduct(tx, scope, { id, edit, before: null });
      const record = await productRecord(tx, id);
      await auditProduct(scope, { action: 'products.create', before: null, after: record });
      return record;
    }),
  );
}

const targetSchema = z.object({ id: z.string().min(1) });

/**
 * Overwrites a product. Its variants are updated in place: pieces sold meanwhile stay counted.
 *
 * @param input `{ id, ...ProductDraft }`; the caller has compared the version
 * @throws NotFoundError
 * @throws ConflictError 'stockMoved' with `stock` if pieces were sold since they were counted. Nothing is
 *   written then
 * @throws InvalidFieldsError for fields such as `variants.3.sku`
 */
export async function updateProduct(scope: Scope, input: unknown): Promise<ProductRecord> {
  authorise(scope, 'products', 'edit');
  const { id } = parseInput(targetSchema, input);
  const edit = parseInput(productInputSchema, input);
  return refusingTaken(edit, () =>
    scope.engine.transaction(async (tx) => {
      await lockProducts(tx, scope, [id]);
      const before = await productRecord(tx, id);
      if (edit.status === 'archived' && before.status !== 'archived') {
        authorise(scope, 'products', 'delete');
      }
      await writeProduct(tx, scope, { id, edit, before });
      const record = await productRecord(tx, id);
      await auditProduct(scope, { action: 'products.update', before, after: record });
      return record;
    }),
  );
}

interface Writing {
  id: string;
  edit: ProductEdit;
  /** null for a new product. */
  before: ProductRecord | null;
}

/** Applies the rules of the product's type: a simple one has no options, and a single SKU. */
function normalised(edit: ProductEdit): ProductEdit {
  const [first] = edit.variants;
  if (!first) return edit;
  if (edit.type === 'variable') return { ...edit, isGiftCard: false };
  const only = { ...first, colorId: null, attributeValueId: null, customAttr: null };
  return { ...edit, sku: first.sku, variants: [only] };
}

/** Writes a product with all its parts, and updates search, list and publication; does not authorise. */
async function writeProduct(tx: Tx, scope: Scope, writing: Writing): Promise<void> {
  const { id, before } = writing;
  const typed = normalised(await withFreeSkus(tx, id, writing.edit));
  const edit = { ...typed, sku: await freeModelSku(tx, id, typed) };
  const attributeNames = await checkProduct(tx, id, edit);
  await changeSearched(tx, scope, [id], async () => {
    await writeRow(tx, scope, { id, edit, before });
    await writeParts(tx, scope, { id, edit, before }, attributeNames);
  });
  await writeListings(tx, [id]);
  await queuePublication(scope, edit);
  await publishChange(scope, `product:${id}`);
}

async function writeRow(tx: Tx, scope: Scope, { id, edit, before }: Writing): Promise<void> {
  const now = scope.now();
  const { type, kind, name, sku, brandId, gender, shape, rim, material, sun, model } = edit;
  const slugged = { section: 'products', id } as const;
  const slug = await freeSlug(tx, slugged, { typed: edit.slug, name, otherwise: 'produto' });
  const { html, text } = richText(edit.descriptionHtml, 'descriptionHtml');
  const columns = {
    type,
    kind,
    name,
    slug,
    sku,
    brandId,
    gender,
    shape,
    rim,
    material,
    model,
    ...settledStatus(edit, now),
    sortName: sortName(name),
    description: text,
    descriptionHtml: html,
    seoTitle: edit.seo.title,
    seoDescription: edit.seo.description,
    customAttrLabel: edit.customAttrLabel,
    isGiftCard: edit.isGiftCard ? (1 as const) : (0 as const),
    ncm: edit.ncm,
    sunCategory: sun?.category ?? null,
    uv400: sun?.uv400 ? (1 as const) : (0 as const),
    polarized: sun?.polarized ? (1 as const) : (0 as const),
    updatedAt: before ? Math.max(now, before.updatedAt + 1) : now,
  };
  if (before) await tx.updateTable('products').set(columns).where('id', '=', id).execute();
  else {
    await tx
      .insertInto('products')
      .values({ id, ...columns, ratingSum: 0, ratingCount: 0, createdAt: now })
      .execute();
  }
  // No one has bookmarked a draft.
  const oldSlug = before !== null && before.status !== 'draft' ? before.slug : null;
  await redirectOldSlug(tx, scope, { ...slugged, before: oldSlug, after: slug });
}

async function writeParts(
  tx: Tx,
  scope: Scope,
  { id: productId, edit }: Writing,
  attributeNames: AttributeNames,
): Promise<void> {
  const existing = await tx
    .selectFrom('variants')
    .selectAll()
    .where('productId', '=', productId)
    .execute();
  await writeVariants(tx, scope, { id: productId, edit, existing, attributeNames });

  await tx.deleteFrom('productCategories').where('productId', '=', productId).execute();
  const categoryIds = [...new Set(edit.categoryIds)];
  if (categoryIds.length > 0) {
    await tx
      .insertInto('productCategories')
      .values(categoryIds.map((categoryId) => ({ productId, categoryId })))
      .execute();
  }

  await writeTags(tx, productId, edit.tags);

  await tx.deleteFrom('frameMeasures').where('productId', '=', productId).execute();
  if (edit.measures.length > 0) {
    await tx
      .insertInto('frameMeasures')
      .values(edit.measures.map((measures) => ({ productId, ...measures })))
      .execute();
  }
  await writeImages(tx, productId, edit);
}

/** Replaces a product's pictures. Their sizes come from the library, or are those they had here before. */
async function writeImages(tx: Tx, productId: string, { images }: ProductEdit): Promise<void> {
  const keys = images.map(({ key }) => key);
  const known = await tx
    .selectFrom('productImages')
    .select(['key', 'width', 'height'])
    .where('productId', '=', productId)
    .execute();
  const items =
    keys.length === 0
      ? []
      : await tx
          .selectFrom('mediaItems')
          .select(['id as key', 'width', 'height'])
          .where('id', 'in', keys)
          .execute();
  const sizes = new Map([...known, ...items].map((size) => [size.key, size]));
  await tx.deleteFrom('productImages').where('productId', '=', productId).execute();
  if (images.length === 0) return;
  await tx
    .insertInto('productImages')
    .values(
      images.map((image, position) => ({
        productId,
        position,
        ...image,
        width: sizes.get(image.key)?.width ?? 0,
        height: sizes.get(image.key)?.height ?? 0,
      })),
    )
    .execute();
}
