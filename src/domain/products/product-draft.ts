import { productInputSchema, type ProductDraft } from './product-input.ts';
import type { ProductRecord } from './product-record.ts';
import type { ProductStatus } from './product-status.ts';

/** A product as its form sends it without changes. */
export function draftOf(record: ProductRecord): ProductDraft {
  const { type, status, publishAt, kind, name, slug, sku, descriptionHtml, brandId } = record;
  const { gender, shape, rim, material, sun, customAttrLabel, isGiftCard, ncm, model, seo } =
    record;
  const { categoryIds, tags } = record;
  return {
    type,
    status,
    publishAt,
    kind,
    name,
    slug,
    sku,
    descriptionHtml,
    brandId,
    gender,
    shape,
    rim,
    material,
    sun,
    customAttrLabel,
    isGiftCard,
    ncm,
    model,
    seo,
    categoryIds,
    tags,
    variants: record.variants.map(({ qty: _, sold: _sold, ...variant }) => variant),
    measures: record.measures,
    images: record.images.map(({ width: _, height: _height, ...image }) => image),
  };
}

/** What prevents a product from having a status, by field; null if nothing does. */
export function statusProblems(
  record: ProductRecord,
  status: ProductStatus,
  publishAt: number | null = null,
): Record<string, string> | null {
  const result = productInputSchema.safeParse({ ...draftOf(record), status, publishAt });
  if (result.success) return null;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) fields[path.join('.')] ??= message;
  return fields;
}
