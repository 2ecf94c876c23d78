import type { ProductRecord } from '#domain/products/product-record.ts';
import { audit, changedFields } from '../audit.ts';
import type { Scope } from '../scope.ts';

type Fields = Record<string, unknown>;

/** Fields that are flattened, or follow from others. */
const DERIVED = new Set([
  'variants',
  'measures',
  'images',
  'seo',
  'archivedVariants',
  'previewPath',
  'sold',
  'oldSlugs',
  'createdAt',
]);

/** A product as the audit compares it: one value per field, those of variants by their ids. */
function flatten(record: ProductRecord | null): Fields {
  if (!record) return {};
  const { variants, measures, images, seo } = record;
  const fields = Object.entries(record).filter(([name]) => !DERIVED.has(name));
  const ofVariants = variants.flatMap(({ id, sold: _, ...variant }) =>
    Object.entries(variant).map(([name, value]) => [`variants.${id}.${name}`, value]),
  );
  const ofMeasures = measures.map(({ size, ...lengths }) => [`measures.${size}`, lengths]);
  return {
    ...Object.fromEntries([...fields, ...ofVariants, ...ofMeasures]),
    'seo.title': seo.title,
    'seo.description': seo.description,
    images: images.map(({ key, colorId, alt }) => ({ key, colorId, alt })),
  };
}

/** Fields that the audit does not compare: a long text, and the id. */
const UNAUDITED = new Set(['descriptionHtml', 'id']);

interface ProductChange {
  /** 'products.update' */
  action: string;
  /** null for a new product; `after` is null for a deleted one. */
  before: ProductRecord | null;
  after: ProductRecord | null;
}

/** Records what a write changed in a product, in its transaction; nothing if it made no difference. */
export async function auditProduct(
  scope: Scope,
  { action, before, after }: ProductChange,
): Promise<void> {
  const subject = after?.id ?? before?.id;
  if (subject === undefined) return;
  const [old, fresh] = [flatten(before), flatten(after)];
  const names = [...Object.keys(old), ...Object.keys(fresh)];
  const audited = names.filter((name) => !UNAUDITED.has(name));
  const details = changedFields(old, fresh, audited);
  if (Object.keys(details).length > 0) await audit(scope, { action, subject, details });
}
