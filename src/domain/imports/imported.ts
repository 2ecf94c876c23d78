/**
 * What a file of any format says, before the shop's database is asked: formats are read into this, and written from this.
 * A field that is left out has no column in the file, so that an update leaves it as it is; null or '' empties it.
 */
import type { PastOrder } from '../orders/past-order.ts';
import type { ProductStatus } from '../products/product-status.ts';
import type { ImportFormat, ImportProblem } from './import.ts';

/** A row of a file. The header is row 1. */
export interface SheetRow {
  row: number;
  cells: readonly string[];
}

/** A picture at an address, and the cell that says it. */
export interface ImportedPicture {
  row: number;
  url: string;
  alt: string;
  /** Index of the variant that it shows, in `variants`; null shows the whole product. */
  variant: number | null;
}

export interface ImportedVariant {
  row: number;
  sku?: string;
  /** Digits of a GTIN. */
  barcode?: string | null;
  /** Integer cents. */
  priceCents?: number;
  /** Price before a reduction. */
  compareAtCents?: number | null;
  /** Pieces; −1 is unlimited. */
  stock?: number;
  /** Name of the colour, which is made if the shop has none of it. */
  color?: string | null;
  /** Name of the value of `attributeName`. */
  attribute?: string | null;
  customAttr?: string | null;
}

/** A product, from all its rows. */
export interface ImportedProduct {
  rows: readonly number[];
  /** A file of prices or stock alone: its rows name SKUs, and their product is not touched otherwise. */
  bySku: boolean;
  slug?: string;
  name?: string;
  status?: ProductStatus;
  /** Name; null for none. */
  brand?: string | null;
  /** Paths of names from the root. */
  categories?: readonly (readonly string[])[];
  descriptionHtml?: string;
  isGiftCard?: boolean;
  customAttrLabel?: string | null;
  attributeName?: string | null;
  variants: readonly ImportedVariant[];
  images?: readonly ImportedPicture[];
  seoTitle?: string;
  seoDescription?: string;
  /** Older addresses: slugs of this shop's `/produto/{slug}`, from which it redirects. */
  oldSlugs?: readonly string[];
  /**
   * Paths of the shop that it comes from: '/products/aurora', '/produtos/123'. They redirect to the product (301).
   */
  oldPaths?: readonly string[];
}

/** A customer, from their row; '' for what the file does not say, which an update leaves as it is. */
export interface ImportedCustomer {
  row: number;
  /** Folded. */
  email: string;
  fullName: string;
  phone: string;
  cpf: string;
  /** Whether the file says that they want to hear from the shop by e-mail. */
  wantsLetters: boolean;
  tags: readonly string[];
  note: string;
  address: ImportedAddress | null;
}

/** An address as typed; the street may have the number as well. */
export interface ImportedAddress {
  street: string;
  number: string;
  complement: string;
  district: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/** An order of another shop, from all its rows. */
export interface ImportedOrder {
  row: number;
  /** As it was there; of its lines, what the shop has under their SKU is not known yet. */
  order: Omit<PastOrder, 'lines'> & { lines: readonly ImportedOrderLine[] };
}

/** Money is integer cents. */
export interface ImportedOrderLine {
  sku: string;
  name: string;
  qty: number;
  unitPriceCents: number;
  /** Its share of the order's discount. */
  discountCents: number;
}

/** What a reader makes of the rows of one record: null if an error refuses it. */
export interface Read<T> {
  record: T | null;
  problems: readonly ImportProblem[];
}

export type DecimalSign = ',' | '.';

/** A file's header, understood. */
export interface Columns {
  format: ImportFormat;
  /** Names as the file has them, in its order. */
  headers: readonly string[];
  /** Index of the column of each field of the format. */
  indexOf: ReadonlyMap<string, number>;
  /** The sign before the cents in the whole column of a price, by its field; of a column where both occur, none. */
  decimals?: ReadonlyMap<string, DecimalSign>;
  /** Epoch ms at which the file was received: sales that were over by then do not count. */
  receivedAt?: number;
  /** What is wrong with the header itself. */
  problems: readonly ImportProblem[];
}
