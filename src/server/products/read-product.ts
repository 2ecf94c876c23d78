import { categoryTrails } from '#domain/categories/category-trail.ts';
import type {
  ProductChoices,
  ProductRecord,
  VariantRecord,
} from '#domain/products/product-record.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { toReais } from '#domain/money.ts';
import { authorise } from '../service/authorise.ts';
import { richFromPlain } from './clean-rich-text.ts';
import { readTaxonomy } from '../catalogue/taxonomy.ts';
import type { Db } from '../db/engine/engine.ts';
import type { ProductRow, VariantRow } from '../db/schema/catalogue.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { oldSlugsOf } from '../service/slugs.ts';
import { readTags, tagsInUse } from './tags.ts';

/** Path at which staff see a product's page: its own while the shop shows it, else a preview. */
const previewPath = ({ id, slug, status }: Pick<ProductRow, 'id' | 'slug' | 'status'>): string =>
  status === 'active' ? `/produto/${slug}` : `${dashboardPath('products')}/${id}/previa`;

/** A placeholder SKU, which frees a variant's own for others: while it is archived, or during a swap. */
export const freedSku = ({ id, sku }: Pick<VariantRow, 'id' | 'sku'>): string => `${sku}~${id}`;
const ownSku = ({ id, sku }: Pick<VariantRow, 'id' | 'sku'>): string =>
  sku.endsWith(`~${id}`) ? sku.slice(0, -id.length - 1) : sku;

/** Ids of the variants of a product that were ever sold. */
export async function soldVariants(db: Db, productId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('orderLines')
    .select('variantId')
    .distinct()
    .where('productId', '=', productId)
    .execute();
  return new Set(rows.map(({ variantId }) => variantId));
}

const variantRecord = (row: VariantRow, sold: boolean): VariantRecord => ({
  id: row.id,
  sku: ownSku(row),
  barcode: row.barcode,
  price: toReais(row.priceCents),
  compareAt: row.compareAtCents === null ? null : toReais(row.compareAtCents),
  cost: row.costCents === null ? null : toReais(row.costCents),
  colorId: row.colorId,
  attributeValueId: row.attributeValueId,
  customAttr: row.customAttr,
  qty: row.qty,
  sold,
});

/**
 * A product as the dashboard edits it, inside a transaction or not; does not authorise.
 *
 * @throws NotFoundError
 */
export async function productRecord(db: Db, id: string): Promise<ProductRecord> {
  const product = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!product) throw new NotFoundError();
  const variants = await db
    .selectFrom('variants')
    .selectAll()
    .where('productId', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const sold = await soldVariants(db, id);
  const categories = await db
    .selectFrom('productCategories')
    .select('categoryId')
    .where('productId', '=', id)
    .orderBy('categoryId')
    .execute();
  const measures = await db
    .selectFrom('frameMeasures')
    .select(['size', 'lensWidth', 'bridge', 'temple', 'lensHeight', 'totalWidth', 'weight'])
    .where('productId', '=', id)
    .orderBy('size')
    .execute();
  const images = await db
    .selectFrom('productImages')
    .select(['key', 'alt', 'colorId', 'customAttr', 'focalX', 'focalY', 'width', 'height'])
    .where('productId', '=', id)
    .orderBy('position')
    .execute();
  const recordOf = (row: VariantRow) => variantRecord(row, sold.has(row.id));
  const { sunCategory, description, descriptionHtml } = product;
  return {
    id,
    updatedAt: product.updatedAt,
    createdAt: product.createdAt,
    type: product.type,
    status: product.status,
    publishAt: product.publishAt,
    kind: product.kind,
    name: product.name,
    slug: product.slug,
    sku: product.sku,
    brandId: product.brandId,
    descriptionHtml: descriptionHtml || richFromPlain(description),
    gender: product.gender,
    shape: product.shape,
    rim: product.rim,
    material: product.material,
    customAttrLabel: product.customAttrLabel,
    isGiftCard: product.isGiftCard === 1,
    ncm: product.ncm,
    sun:
      sunCategory === null
        ? null
        : {
            category: sunCategory,
            uv400: product.uv400 === 1,
            polarized: product.polarized === 1,
          },
    model: product.model,
    seo: { title: product.seoTitle, description: product.seoDescription },
    categoryIds: categories.map(({ categoryId }) => categoryId),
    tags: (await readTags(db, [id])).get(id) ?? [],
    variants: variants.filter(({ archivedAt }) => archivedAt === null).map(recordOf),
    measures,
    images,
    archivedVariants: variants
      .filter(({ archivedAt }) => archivedAt !== null)
      .sort((a, b) => (b.archivedAt ?? 0) - (a.archivedAt ?? 0))
      .map(recordOf),
    sold: sold.size > 0,
    oldSlugs: await oldSlugsOf(db, { section: 'products', id }),
    previewPath: previewPath(product),
  };
}

/** A product as the dashboard edits it. @throws NotFoundError */
export async function readProduct(scope: Scope, { id }: { id: string }): Promise<ProductRecord> {
  authorise(scope, 'products', 'view');
  return productRecord(scope.engine.db, id);
}

/** Brands, colours, attributes and categories, for the product's form. */
export async function productChoices(scope: Scope): Promise<ProductChoices> {
  authorise(scope, 'products', 'view', 'edit');
  const { db } = scope.engine;
  const { brands, colors, categories } = await readTaxonomy(db);
  const attributes = await db
    .selectFrom('attributes')
    .select(['id', 'name'])
    .orderBy('name')
    .execute();
  const values = await db
    .selectFrom('attributeValues')
    .select(['id', 'name', 'attributeId'])
    .orderBy('position')
    .orderBy('name')
    .execute();
  const trails = categoryTrails(categories);
  return {
    brands: brands.map(({ id, slug, name }) => ({ id, slug, name })),
    colors: colors.map(({ id, slug, name, hex, hex2 }) => ({ id, slug, name, hex, hex2 })),
    categories: categories.map(({ id, name, path }) => ({
      id,
      name,
      path,
      trail: trails.get(id) ?? name,
    })),
    attributes: attributes.map(({ id, name }) => ({
      id,
      name,
      values: values
        .filter(({ attributeId }) => attributeId === id)
        .map((value) => ({ id: value.id, name: value.name })),
    })),
    tags: await tagsInUse(db),
  };
}
