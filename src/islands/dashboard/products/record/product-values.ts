import { minuteOf, momentOf } from '#domain/date.ts';
import type {
  ImageRecord,
  ProductChoices,
  ProductRecord,
} from '#domain/products/product-record.ts';
import { ncmText } from '#domain/products/ncm.ts';
import { suggestedBase } from '#domain/products/model-sku.ts';
import type { ProductStatus } from '#domain/products/product-status.ts';
import type { MediaRef } from '#domain/media/media.ts';
import { STAFF_REASONS } from '#domain/stock/movement.ts';
import { UNLIMITED } from '#domain/stock/stock.ts';
import { parseMoney } from '#domain/form/parse-amount.ts';
import {
  isBlank,
  isUnmarked,
  readMeasure,
  textsOf,
  type MeasuresBySize,
} from '../measures/measure-texts.ts';
import type { Seo } from '#domain/dashboard/record-fields.ts';
import type { StockNote } from '../variants/VariantGrid.tsx';
import { newRow, readQuantity, rowOf, suggestSkus, type VariantRow } from '../variants/variants.ts';

/** A picture of the product: the file of the media, and how the product shows it. */
export interface ImageRef extends MediaRef {
  /** The colour it shows; null shows every colour. */
  colorId: string | null;
  /** The option of the product's own choice that it shows; null shows every option. */
  customAttr: string | null;
  focalX: number;
  focalY: number;
}

/** The form's values: texts as they are typed. */
export interface ProductValues {
  type: 'simple' | 'variable';
  status: ProductStatus;
  /** As `datetime-local` has it, in the shop's time zone. */
  publishAt: string;
  kind: string;
  name: string;
  slug: string;
  sku: string;
  descriptionHtml: string;
  brandId: string;
  gender: string;
  shape: string;
  rim: string;
  material: string;
  sun: { category: string; uv400: boolean; polarized: boolean };
  customAttrLabel: string;
  isGiftCard: boolean;
  ncm: string;
  model: MediaRef | null;
  seo: Seo;
  categoryIds: string[];
  tags: string[];
  variants: VariantRow[];
  measures: MeasuresBySize;
  images: ImageRef[];
  stock: StockNote;
}

const NEW: ProductValues = {
  type: 'simple',
  status: 'draft',
  publishAt: '',
  kind: 'grau',
  name: '',
  slug: '',
  sku: '',
  descriptionHtml: '',
  brandId: '',
  gender: '',
  shape: '',
  rim: '',
  material: '',
  sun: { category: '', uv400: false, polarized: false },
  customAttrLabel: '',
  isGiftCard: false,
  ncm: '',
  model: null,
  seo: { title: '', description: '' },
  categoryIds: [],
  tags: [],
  variants: [],
  measures: {},
  images: [],
  stock: { reason: '', note: '' },
};

/** The form's values for a product, or for a new one. */
export function valuesOf(item: ProductRecord | null): ProductValues {
  if (!item) return { ...structuredClone(NEW), variants: [newRow()] };
  const { type, status, kind, name, slug, sku, descriptionHtml, brandId, seo } = item;
  return {
    type,
    status,
    kind,
    name,
    slug,
    sku,
    descriptionHtml,
    brandId: brandId ?? '',
    seo,
    publishAt: publishText(item.publishAt),
    gender: item.gender ?? '',
    shape: item.shape ?? '',
    rim: item.rim ?? '',
    material: item.material ?? '',
    sun: {
      category: item.sun ? String(item.sun.category) : '',
      uv400: item.sun?.uv400 ?? false,
      polarized: item.sun?.polarized ?? false,
    },
    customAttrLabel: item.customAttrLabel ?? '',
    isGiftCard: item.isGiftCard,
    ncm: ncmText(item.ncm),
    model: item.model === null ? null : { key: item.model, width: 0, height: 0, alt: '' },
    categoryIds: item.categoryIds,
    tags: item.tags,
    variants: item.variants.map(rowOf),
    measures: Object.fromEntries(item.measures.map((one) => [one.size, textsOf(one)])),
    images: item.images.map((image: ImageRecord): ImageRef => ({ ...image })),
    stock: { reason: '', note: '' },
  };
}

/** A moment as `datetime-local` has it, in the shop's time zone: '2026-01-15T09:00'; '' for none. */
function publishText(ms: number | null): string {
  return ms === null ? '' : minuteOf(ms).replace(' ', 'T');
}

/** Epoch ms of a `datetime-local` value in the shop's time zone; null if it is not a valid one. */
function readPublishAt(text: string): number | null {
  return Number.isNaN(Date.parse(`${text}Z`)) ? null : momentOf(text);
}

/** Prefix of new variants' SKUs: the product's own SKU, or one made from its name. */
export const skuBaseOf = ({ sku, name }: Pick<ProductValues, 'sku' | 'name'>): string =>
  sku.trim() || suggestedBase(name);

/** Names of the sizes that have measures of their own: the values of the variants' attribute. */
export function sizesOf(rows: readonly VariantRow[], { attributes }: ProductChoices): string[] {
  const used = new Set(rows.map(({ attributeValueId }) => attributeValueId));
  const names = attributes
    .flatMap(({ values }) => values)
    .filter(({ id }) => used.has(id))
    .map(({ name }) => name);
  return names.length > 0 ? names : [''];
}

/** Whether it is eyewear, with measures and a shape: no accessory and no gift card. */
export const isFrameOf = ({
  kind,
  type,
  isGiftCard,
}: Pick<ProductValues, 'kind' | 'type' | 'isGiftCard'>): boolean =>
  kind !== 'acessorios' && !(type === 'simple' && isGiftCard);

/** The sizes whose measures are sent, in the order of the request. */
export const sizesSent = (values: ProductValues, choices: ProductChoices) =>
  !isFrameOf(values)
    ? []
    : sizesOf(savedRows(values), choices).filter((size) => {
        const texts = values.measures[size];
        return texts !== undefined && !isBlank(texts);
      });

const orNull = (text: string): string | null => text || null;
/** The number, or what was typed if it is not a number: the shop then says what is wrong. */
const orTyped = (text: string, value: number | null) => value ?? text;

function stockOf(row: VariantRow, { reason, note }: StockNote): object | undefined {
  const quantity = readQuantity(row.qty);
  const seen = row.seen ?? 0;
  if (quantity === seen) return undefined;
  if (quantity === UNLIMITED) return { kind: 'unlimited' };
  // The initial stock of a new variant needs no reason.
  const why = row.id === null ? reason || STAFF_REASONS[0] : reason;
  return { kind: 'set', quantity: orTyped(row.qty, quantity), seen, reason: why, note };
}

/** The rows that are saved: of a simple product the first alone, without choices. */
export const savedRows = ({ type, variants }: Pick<ProductValues, 'type' | 'variants'>) =>
  type === 'variable'
    ? variants
    : variants.slice(0, 1).map((row): VariantRow => ({
        ...row,
        colorId: null,
        attributeValueId: null,
        customAttr: null,
      }));

/** The request body: what was typed, in the form of `productInputSchema`. */
export function bodyOf(values: ProductValues, choices: ProductChoices): object {
  const { type, status, kind, name, slug, sku, descriptionHtml, brandId, seo } = values;
  const rows = savedRows(values);
  const suggested = suggestSkus(rows, skuBaseOf(values), choices);
  const { category, uv400, polarized } = values.sun;
  return {
    type,
    status,
    kind,
    name,
    slug,
    sku,
    descriptionHtml,
    brandId: brandId ?? '',
    seo,
    publishAt: status === 'scheduled' ? readPublishAt(values.publishAt) : null,
    gender: orNull(values.gender),
    shape: orNull(values.shape),
    rim: orNull(values.rim),
    material: orNull(values.material),
    sun: category === '' ? null : { category: Number(category), uv400, polarized },
    customAttrLabel: orNull(values.customAttrLabel),
    isGiftCard: type === 'simple' && values.isGiftCard,
    ncm: values.ncm,
    model: values.model?.key ?? null,
    categoryIds: values.categoryIds,
    tags: values.tags,
    variants: rows.map((row) => ({
      ...(row.id !== null && { id: row.id }),
      sku: row.sku || (suggested[row.key] ?? ''),
      skuIsSuggested: row.sku === '',
      barcode: row.barcode,
      price: orTyped(row.price, parseMoney(row.price)),
      compareAt: row.compareAt === '' ? null : orTyped(row.compareAt, parseMoney(row.compareAt)),
      cost: row.cost === '' ? null : orTyped(row.cost, parseMoney(row.cost)),
      colorId: row.colorId,
      attributeValueId: row.attributeValueId,
      customAttr: row.customAttr,
      stock: stockOf(row, values.stock),
    })),
    measures: sizesSent(values, choices).map((size) => ({
      size,
      ...Object.fromEntries(
        Object.entries(values.measures[size]!).map(([measure, text]) => [
          measure,
          // What may be left out is sent as nothing, not as an empty text.
          isUnmarked(measure) && text.trim() === '' ? null : orTyped(text, readMeasure(text)),
        ]),
      ),
    })),
    images: values.images.map(({ key, alt, colorId, customAttr, focalX, focalY }) => ({
      key,
      alt,
      colorId,
      customAttr,
      focalX,
      focalY,
    })),
  };
}
