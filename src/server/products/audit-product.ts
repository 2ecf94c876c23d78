import type { ProductRecord } from '#domain/catalogue/product-record.ts';
import { audit, changedFields } from '../audit.ts';
import type { Scope } from '../scope.ts';

type Fields = Record<string, unknown>;

/** A product as the audit compares it: one value a field, those of variants by their ids. */
function flat(record: ProductRecord | null): Fields {
  if (!record) return {};
  const { variants, measures, images, seo, sun, archivedVariants: _, ...rest } = record;
  const { previewPath: _path, sold: _sold, oldSlugs: _slugs, createdAt: _at, ...fields } = rest;
  const ofVariants = variants.flatMap(({ id, sold: _, ...variant }) =>
    Object.entries(variant).map(([name, value]) => [`variants.${id}.${name}`, value]),
  );
  const ofMeasures = measures.map(({ size, ...lengths }) => [`measures.${size}`, lengths]);
  return {
    ...fields,
    ...Object.fromEntries([...ofVariants, ...ofMeasures]),
    'seo.title': seo.title,
    'seo.description': seo.description,
    sun,
    images: images.map(({ key, colorId, alt }) => ({ key, colorId, alt })),
  };
}

/** Texts that may be long: the audit says that they were changed, not from what to what. */
const LONG = new Set(['descriptionHtml', 'id']);

/** Notes what a write changed of a product, in its transaction; nothing where it changed nothing. */
export async function auditProduct(
  scope: Scope,
  action: string,
  before: ProductRecord | null,
  after: ProductRecord | null,
): Promise<void> {
  const subject = after?.id ?? before?.id;
  if (subject === undefined) return;
  const [old, fresh] = [flat(before), flat(after)];
  const audited = [...Object.keys(old), ...Object.keys(fresh)].filter((name) => !LONG.has(name));
  const details = changedFields(old, fresh, audited);
  if (Object.keys(details).length > 0) await audit(scope, { action, subject, details });
}
