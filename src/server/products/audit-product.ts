import type { ProductRecord } from '#domain/products/product-record.ts';
import { isFieldChange } from '#domain/dashboard/audit.ts';
import { audit, changedFields } from '../service/audit.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Scope } from '../service/scope.ts';

type Fields = Record<string, unknown>;

/** Fields that are flattened, or follow from others. */
const DERIVED = new Set([
  'variants',
  'measures',
  'images',
  'seo',
  'sun',
  'archivedVariants',
  'previewPath',
  'sold',
  'oldSlugs',
  'createdAt',
]);

/** A product as the audit compares it: one value per field, those of variants by their ids. */
function flatten(record: ProductRecord | null): Fields {
  if (!record) return {};
  const { variants, measures, images, seo, sun } = record;
  const fields = Object.entries(record).filter(([name]) => !DERIVED.has(name));
  const ofVariants = variants.flatMap(({ id, sold: _, ...variant }) =>
    Object.entries(variant).map(([name, value]) => [`variants.${id}.${name}`, value]),
  );
  const ofMeasures = measures.map(({ size, ...lengths }) => [`measures.${size}`, lengths]);
  return {
    ...Object.fromEntries([...fields, ...ofVariants, ...ofMeasures]),
    sunCategory: sun && String(sun.category),
    uv400: sun?.uv400 ?? false,
    polarized: sun?.polarized ?? false,
    'seo.title': seo.title,
    'seo.description': seo.description,
    images: images.map(({ key, colorId, customAttr, alt }) => ({ key, colorId, customAttr, alt })),
  };
}

/** The names of whatever a product refers to, by their ids. */
async function namesOf(db: Db): Promise<ReadonlyMap<unknown, string>> {
  const tables = ['brands', 'categories', 'colors', 'attributeValues'] as const;
  const names = new Map<unknown, string>();
  for (const table of tables) {
    const rows = await db.selectFrom(table).select(['id', 'name']).execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}

/** A value with names instead of ids: the audit says what was chosen, even when that is long gone. */
const inWords = (value: unknown, names: ReadonlyMap<unknown, string>): unknown =>
  Array.isArray(value)
    ? value.map((each: unknown) => names.get(each) ?? each)
    : (names.get(value) ?? value);

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
  const record = after ?? before;
  if (!record) return;
  const [old, fresh] = [flatten(before), flatten(after)];
  const fields = [...Object.keys(old), ...Object.keys(fresh)];
  const audited = fields.filter((name) => !UNAUDITED.has(name));
  const details = changedFields(old, fresh, audited);
  if (Object.keys(details).length === 0) return;
  const names = await namesOf(scope.engine.db);
  const skus = new Map(
    [...(before?.variants ?? []), ...record.variants].map(({ id, sku }) => [id, sku]),
  );
  const named = Object.entries(details).map(([field, detail]) => {
    const [, variant = ''] = field.split('.');
    if (!isFieldChange(detail)) return [field, detail];
    const { from, to } = detail;
    const of = field.startsWith('variants.') ? skus.get(variant) : undefined;
    return [
      field,
      { ...(of !== undefined && { of }), from: inWords(from, names), to: inWords(to, names) },
    ];
  });
  await audit(scope, {
    action,
    subject: record.id,
    name: record.name,
    details: Object.fromEntries(named) as Fields,
  });
}
