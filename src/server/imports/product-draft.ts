import { fold } from '#domain/catalogue/fold.ts';
import { FIELD_LIMITS } from '#domain/dashboard/field-limits.ts';
import type { ImportProblem } from '#domain/imports/import.ts';
import type { ImportedProduct, ImportedVariant } from '#domain/imports/imported.ts';
import { kindOfProduct } from '#domain/imports/kind-of-product.ts';
import { toReais } from '#domain/money.ts';
import { suggestedBase } from '#domain/products/model-sku.ts';
import { draftOf } from '#domain/products/product-draft.ts';
import type { ProductDraft, VariantDraft } from '#domain/products/product-input.ts';
import { choiceKey, PRODUCT_LIMITS } from '#domain/products/product-limits.ts';
import type { ProductRecord, VariantRecord } from '#domain/products/product-record.ts';
import { slugOf } from '#domain/products/slug.ts';
import { UNLIMITED } from '#domain/stock/stock.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { Scope } from '../service/scope.ts';
import { brandNamed, categoryAt, colorNamed, valuesNamed } from './names.ts';
import { placeImages } from './product-images.ts';
import type { Writing } from './writer.ts';

/** Stock of a variant as its form changes it; nothing if it is that already. */
function stockEdit(stock: number | undefined, seen: number): Pick<VariantDraft, 'stock'> {
  if (stock === undefined || stock === seen) return {};
  if (stock === UNLIMITED) return { stock: { kind: 'unlimited' } };
  return { stock: { kind: 'set', quantity: stock, seen, reason: 'correction' } };
}

/** What a file says of a variant, over what the shop knows of it. */
function figures(
  base: Omit<VariantDraft, 'stock'>,
  { sku, barcode, priceCents, compareAtCents, stock }: ImportedVariant,
  seen: number,
): VariantDraft {
  return {
    ...base,
    ...(sku && { sku }),
    ...(barcode !== undefined && { barcode }),
    ...(priceCents !== undefined && { price: toReais(priceCents) }),
    ...(compareAtCents !== undefined && {
      compareAt: compareAtCents === null ? null : toReais(compareAtCents),
    }),
    ...stockEdit(stock, seen),
  };
}

const draftOfVariant = ({ qty: _, sold: _sold, ...variant }: VariantRecord): VariantDraft =>
  variant;

/** A product with other prices and stocks of some variants. */
export function figuresDraft(
  product: ProductRecord,
  variants: readonly ImportedVariant[],
): ProductDraft {
  const bySku = new Map(variants.map((variant) => [variant.sku, variant]));
  return {
    ...draftOf(product),
    variants: product.variants.map((own) => {
      const said = bySku.get(own.sku);
      return said ? figures(draftOfVariant(own), said, own.qty) : draftOfVariant(own);
    }),
  };
}

type Choice = Parameters<typeof choiceKey>[0];

/** The options of each variant of a file, by the shop's ids; null where the file does not say them. */
async function choicesOf(
  tx: Tx,
  scope: Scope,
  { variants, attributeName }: ImportedProduct,
): Promise<Partial<Choice>[]> {
  const colors = new Map<string, string>();
  for (const name of new Set(variants.flatMap(({ color }) => color || [])))
    colors.set(name, await colorNamed(tx, scope, name));
  const names = [...new Set(variants.flatMap(({ attribute }) => attribute || []))];
  const values =
    attributeName && names.length > 0
      ? await valuesNamed(tx, scope, { attribute: attributeName, values: names })
      : new Map<string, string>();
  return variants.map(({ color, attribute, customAttr }) => ({
    ...(color !== undefined && { colorId: color ? (colors.get(color) ?? null) : null }),
    ...(attribute !== undefined && {
      attributeValueId: attribute ? (values.get(fold(attribute)) ?? null) : null,
    }),
    ...(customAttr !== undefined && { customAttr: customAttr || null }),
  }));
}

const NO_CHOICE: Choice = { colorId: null, attributeValueId: null, customAttr: null };

const isPlain = (variant: Choice): boolean => choiceKey(variant) === choiceKey(NO_CHOICE);

const choiceIn = ({ colorId, attributeValueId, customAttr }: VariantDraft): Choice => ({
  colorId: colorId ?? null,
  attributeValueId: attributeValueId ?? null,
  customAttr: customAttr ?? null,
});

interface Merged {
  variants: VariantDraft[];
  /** For each variant of the file, its place among `variants`. */
  places: number[];
}

/**
 * Variants of a file over those of the product: matched by their SKU, else by their options. Those that the file does not name
 * stay, but for one without options beside new ones that have some.
 */
function mergeVariants(
  record: ImportedProduct,
  before: ProductRecord | null,
  choices: readonly Partial<Choice>[],
): Merged {
  const own = before?.variants ?? [];
  const free = new Set(own);
  const take = (found: VariantRecord | undefined) => {
    if (found) free.delete(found);
    return found ?? null;
  };
  const bySku = record.variants.map(({ sku }) =>
    take([...free].find((variant) => sku && variant.sku === sku)),
  );
  const matched = record.variants.map((_, index) => {
    const choice = { ...NO_CHOICE, ...choices[index] };
    return (
      bySku[index] ?? take([...free].find((variant) => choiceKey(variant) === choiceKey(choice)))
    );
  });
  const base = suggestedBase(record.name ?? before?.name ?? '') || 'ITEM';
  const drafts = record.variants.map((said, index): VariantDraft => {
    const found = matched[index] ?? null;
    const fresh = {
      sku: `${base}-${index + 1}`,
      skuIsSuggested: true,
      price: 0,
      ...NO_CHOICE,
    };
    const draft = figures(found ? draftOfVariant(found) : fresh, said, found?.qty ?? 0);
    return {
      ...draft,
      ...(said.sku && { skuIsSuggested: false }),
      ...choices[index],
    };
  });
  const gainsChoices = drafts.some((draft) => !isPlain(choiceIn(draft)));
  const left = own.filter((variant) => free.has(variant) && !(gainsChoices && isPlain(variant)));
  const order = own.flatMap((variant): VariantDraft[] => {
    const index = matched.indexOf(variant);
    if (index >= 0) return [drafts[index]!];
    return left.includes(variant) ? [draftOfVariant(variant)] : [];
  });
  const variants = [...order, ...drafts.filter((_, index) => matched[index] === null)];
  return { variants, places: drafts.map((draft) => variants.indexOf(draft)) };
}

interface DraftOf {
  writing: Writing<ImportedProduct>;
  before: ProductRecord | null;
  /** The record was found by an older slug: the present one stays. */
  keepsSlug: boolean;
}

/**
 * What a file makes of a product: its fields over those that the shop has. Brands and the like are made on the way.
 *
 * @throws InvalidFieldsError
 */
export async function productDraft(
  tx: Tx,
  scope: Scope,
  { writing, before, keepsSlug }: DraftOf,
): Promise<{ draft: ProductDraft; problems: ImportProblem[]; hasPictures: boolean }> {
  const { record } = writing;
  const problems: ImportProblem[] = [];
  const choices = await choicesOf(tx, scope, record);
  const { variants, places } = mergeVariants(record, before, choices);
  await dropTakenBarcodes(tx, writing, { before, variants, places, problems });
  const type =
    variants.length > 1 || variants.some((variant) => !isPlain(choiceIn(variant)))
      ? 'variable'
      : 'simple';
  const old = before ? draftOf(before) : null;
  const placed = await placeImages(tx, {
    writing,
    before,
    colorOf: (index) => choiceIn(variants[places[index] ?? -1] ?? ({} as VariantDraft)).colorId,
  });
  problems.push(...placed.problems);
  const { name, status, brand, descriptionHtml, customAttrLabel, isGiftCard } = record;
  const draft: ProductDraft = {
    kind: kindOfProduct(record),
    status: 'draft',
    ...old,
    type,
    name: name ?? old?.name ?? '',
    slug: keepsSlug ? (old?.slug ?? '') : (record.slug ?? old?.slug ?? ''),
    sku: type === 'simple' ? simpleSku(variants[0]?.sku ?? '', before) : (old?.sku ?? ''),
    ...(status !== undefined && {
      status,
      publishAt: status === 'scheduled' ? (old?.publishAt ?? null) : null,
    }),
    ...(descriptionHtml !== undefined && { descriptionHtml }),
    ...(customAttrLabel !== undefined && { customAttrLabel }),
    ...(isGiftCard !== undefined && { isGiftCard }),
    ...(brand !== undefined && { brandId: brand ? await brandNamed(tx, scope, brand) : null }),
    ...(record.categories !== undefined && {
      categoryIds: await categoriesOf(tx, scope, record.categories, old?.categoryIds ?? []),
    }),
    seo: searchTexts(writing, old?.seo ?? { title: '', description: '' }, problems),
    variants,
    images: placed.images,
  };
  if (draft.slug && before === null) draft.slug = slugOf(draft.slug) || draft.slug;
  return { draft, problems, hasPictures: placed.isWaiting };
}

/** The code of a product without options: its variant's, but where it has had one of its own and the variant's stays. */
const simpleSku = (sku: string, before: ProductRecord | null): string =>
  before?.type === 'simple' && before.variants[0]?.sku === sku ? before.sku : sku;

/** Ids of the categories of a file, in the order that the shop has them in. */
async function categoriesOf(
  tx: Tx,
  scope: Scope,
  paths: readonly (readonly string[])[],
  before: readonly string[],
): Promise<string[]> {
  const ids = new Set<string>();
  for (const path of paths) {
    const id = await categoryAt(tx, scope, path);
    if (id !== null) ids.add(id);
  }
  return [...before.filter((id) => ids.has(id)), ...[...ids].filter((id) => !before.includes(id))];
}

/** Title and description for search engines; one that is too long is left out with a warning. */
function searchTexts(
  { record, columns }: Writing<ImportedProduct>,
  before: NonNullable<ProductDraft['seo']>,
  problems: ImportProblem[],
): NonNullable<ProductDraft['seo']> {
  const fitting = (field: 'seoTitle' | 'seoDescription', old: string): string => {
    const text = record[field];
    const max = FIELD_LIMITS[field];
    if (text === undefined || text.trim().length <= max) return text ?? old;
    const column = columns.headers[columns.indexOf.get(field) ?? -1] ?? '';
    const row = record.rows[0] ?? 0;
    problems.push({ row, column, code: 'tooLong', level: 'warning', values: { max } });
    return old;
  };
  return {
    title: fitting('seoTitle', before.title ?? ''),
    description: fitting('seoDescription', before.description ?? ''),
  };
}

interface Barcoded extends Merged {
  before: ProductRecord | null;
  problems: ImportProblem[];
}

/** Leaves barcodes out that another product or variant has: they only warn. */
async function dropTakenBarcodes(
  tx: Tx,
  { record, columns }: Writing<ImportedProduct>,
  { before, variants, places, problems }: Barcoded,
): Promise<void> {
  const said = record.variants.flatMap(({ barcode }) => barcode ?? []);
  if (said.length === 0) return;
  const others = await tx
    .selectFrom('variants')
    .select('barcode')
    .where('barcode', 'in', said.slice(0, PRODUCT_LIMITS.variants))
    .where('archivedAt', 'is', null)
    .where('productId', '!=', before?.id ?? '')
    .execute();
  const taken = new Set(others.map(({ barcode }) => barcode));
  const own = new Map(before?.variants.map(({ id, barcode }) => [id, barcode]));
  const column = columns.headers[columns.indexOf.get('barcode') ?? -1] ?? '';
  for (const [index, { row, barcode }] of record.variants.entries()) {
    const draft = variants[places[index] ?? -1];
    if (!draft || !barcode) continue;
    if (taken.has(barcode)) {
      problems.push({ row, column, code: 'barcode', level: 'warning', values: { value: barcode } });
      draft.barcode = own.get(draft.id ?? '') ?? null;
    } else taken.add(barcode);
  }
}
