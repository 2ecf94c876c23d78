import type { ProductRecord } from '#domain/catalogue/product-record.ts';
import { audit, changedFields } from '../audit.ts';
import type { Scope } from '../scope.ts';

type Fields = Record<string, unknown>;

/** What is flattened, or follows from something else. */
const DERIVED = new Set([
  ...['variants', 'measures', 'images', 'seo', 'archivedVariants'],
  ...['previewPath', 'sold', 'oldSlugs', 'createdAt'],
]);

/** A product as the audit compares it: one value a field, those of variants by their ids. */
function flat(record: ProductRecord | null): Fields {
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

/** Texts that may be long: the audit says that they were changed, not from what to what. */
const LONG = new Set(['descriptionHtml', 'id']);

interface ProductChange {
  /** 'products.update' */
  action: string;
  /** null for a product that was made, and `after` for one that was removed. */
  before: ProductRecord | null;
  after: ProductRecord | null;
}

/** Notes what a write changed of a product, in its transaction; nothing where it changed nothing. */
export async function auditProduct(
  scope: Scope,
  { action, before, after }: ProductChange,
): Promise<void> {
  const subject = after?.id ?? before?.id;
  if (subject === undefined) return;
  const [old, fresh] = [flat(before), flat(after)];
  const audited = [...Object.keys(old), ...Object.keys(fresh)].filter((name) => !LONG.has(name));
  const details = changedFields(old, fresh, audited);
  if (Object.keys(details).length > 0) await audit(scope, { action, subject, details });
}
