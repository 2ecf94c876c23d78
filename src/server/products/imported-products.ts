import type {
  ImportedPicture,
  ImportedProduct,
  ImportedVariant,
} from '#domain/imports/imported.ts';
import { imageUrl } from '#domain/products/image.ts';
import type { Db } from '../db/engine/engine.ts';
import { richFromPlain } from './clean-rich-text.ts';

/** Widest files of a picture, in pixels. */
const WIDEST = 1200;

interface Linked {
  colorId: string | null;
  customAttr: string | null;
}

/** Index of the variant that a picture shows; null if it shows all, or what no variant has. */
function shownVariant(picture: Linked, variants: readonly Linked[]): number | null {
  if (picture.colorId === null && picture.customAttr === null) return null;
  const index = variants.findIndex(
    ({ colorId, customAttr }) =>
      (picture.colorId === null || picture.colorId === colorId) &&
      (picture.customAttr === null || picture.customAttr === customAttr),
  );
  return index < 0 ? null : index;
}

/** Paths of names of all categories, by id. */
async function categoryPaths(db: Db): Promise<Map<string, readonly string[]>> {
  const rows = await db.selectFrom('categories').select(['id', 'parentId', 'name']).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (id: string | null): readonly string[] => {
    const category = id === null ? undefined : byId.get(id);
    return category ? [...pathOf(category.parentId), category.name] : [];
  };
  return new Map(rows.map(({ id }) => [id, pathOf(id)]));
}

/**
 * Products as a file says them, in the order of their ids, with nothing left out that an import reads.
 *
 * @param site what the addresses of pictures begin with
 */
export async function importedProducts(
  db: Db,
  ids: readonly string[],
  site: string,
): Promise<ImportedProduct[]> {
  if (ids.length === 0) return [];
  const products = db
    .selectFrom('products')
    .leftJoin('brands', 'brands.id', 'products.brandId')
    .select(['products.id', 'products.slug', 'products.name', 'products.status'])
    .select(['products.description', 'products.descriptionHtml', 'products.customAttrLabel'])
    .select(['products.seoTitle', 'products.seoDescription', 'brands.name as brand'])
    .where('products.id', 'in', ids)
    .execute();
  const variants = db
    .selectFrom('variants')
    .leftJoin('colors', 'colors.id', 'variants.colorId')
    .leftJoin('attributeValues', 'attributeValues.id', 'variants.attributeValueId')
    .leftJoin('attributes', 'attributes.id', 'attributeValues.attributeId')
    .select(['variants.id', 'productId', 'sku', 'barcode', 'priceCents', 'compareAtCents', 'qty'])
    .select(['colorId', 'customAttr', 'colors.name as color', 'attributeValues.name as attribute'])
    .select('attributes.name as attributeName')
    .where('productId', 'in', ids)
    .where('archivedAt', 'is', null)
    .orderBy('variants.position')
    .orderBy('variants.id')
    .execute();
  const categories = db
    .selectFrom('productCategories')
    .selectAll()
    .where('productId', 'in', ids)
    .orderBy('categoryId')
    .execute();
  const images = db
    .selectFrom('productImages')
    .select(['productId', 'key', 'alt', 'colorId', 'customAttr'])
    .where('productId', 'in', ids)
    .orderBy('position')
    .execute();
  const oldSlugs = db
    .selectFrom('oldSlugs')
    .select(['recordId', 'slug'])
    .where('section', '=', 'products')
    .where('recordId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('slug')
    .execute();
  const paths = await categoryPaths(db);
  const byId = new Map((await products).map((product) => [product.id, product]));
  const variantsOf = Map.groupBy(await variants, ({ productId }) => productId);
  const categoriesOf = Map.groupBy(await categories, ({ productId }) => productId);
  const imagesOf = Map.groupBy(await images, ({ productId }) => productId);
  const slugsOf = Map.groupBy(await oldSlugs, ({ recordId }) => recordId);

  return ids.flatMap((id): ImportedProduct[] => {
    const product = byId.get(id);
    if (!product) return [];
    const own = variantsOf.get(id) ?? [];
    const { description, descriptionHtml } = product;
    return [
      {
        rows: [],
        bySku: false,
        slug: product.slug,
        name: product.name,
        status: product.status,
        brand: product.brand,
        categories: (categoriesOf.get(id) ?? []).map(({ categoryId }) => paths.get(categoryId)!),
        descriptionHtml: descriptionHtml || richFromPlain(description),
        customAttrLabel: product.customAttrLabel,
        attributeName:
          own.find(({ attributeName }) => attributeName !== null)?.attributeName ?? null,
        variants: own.map(({ qty, ...variant }): ImportedVariant => ({
          row: 0,
          sku: variant.sku,
          barcode: variant.barcode,
          priceCents: variant.priceCents,
          compareAtCents: variant.compareAtCents,
          stock: qty,
          color: variant.color,
          attribute: variant.attribute,
          customAttr: variant.customAttr,
        })),
        images: (imagesOf.get(id) ?? []).map(({ key, alt, ...linked }): ImportedPicture => ({
          row: 0,
          url: `${site}${imageUrl(key, WIDEST, 'webp')}`,
          alt,
          variant: shownVariant(linked, own),
        })),
        seoTitle: product.seoTitle,
        seoDescription: product.seoDescription,
        oldSlugs: (slugsOf.get(id) ?? []).map(({ slug }) => slug),
      },
    ];
  });
}
