import type { ColumnType, GeneratedAlways } from 'kysely';
import type { ProductStatus } from '#domain/catalogue/product-status.ts';
import type { Gender, Material, ProductKind, Rim, Shape, Size } from '#domain/catalogue/product.ts';

type Flag = 0 | 1;

export interface CategoryRow {
  id: string;
  parentId: string | null;
  slug: string;
  name: string;
  /** Slugs from the root, joined by '/': 'oculos-de-sol/feminino/gatinho'. Unique. */
  path: string;
  description: string;
  position: number;
}

export interface BrandRow {
  id: string;
  slug: string;
  name: string;
  description: string;
}

export interface ColorRow {
  id: string;
  slug: string;
  name: string;
  hex: string;
  hex2: string | null;
}

export interface AttributeRow {
  id: string;
  slug: string;
  name: string;
}

export interface AttributeValueRow {
  id: string;
  attributeId: string;
  name: string;
  position: number;
}

export interface ProductRow {
  id: string;
  type: 'simple' | 'variable';
  /** Only `active` ones are shown and sold. */
  status: ProductStatus;
  /** When a scheduled one becomes active. */
  publishAt: number | null;
  kind: ProductKind;
  slug: string;
  sku: string;
  name: string;
  /** Name folded by `sortName`, so that both engines sort alike. */
  sortName: string;
  /** Plain text: of `descriptionHtml`, where there is one. */
  description: string;
  /** Rich text, sanitised when it was written; '' where the description is plain. */
  descriptionHtml: string;
  /** What search engines are told; '' leaves it to the name and the description. */
  seoTitle: string;
  seoDescription: string;
  brandId: string;
  gender: Gender | null;
  shape: Shape | null;
  rim: Rim | null;
  material: Material | null;
  customAttrLabel: string | null;
  /** Media key of its 3D model; the file is `{key}.glb`. */
  model: string | null;
  sunCategory: number | null;
  uv400: Flag;
  polarized: Flag;
  ratingSum: number;
  ratingCount: number;
  createdAt: number;
  updatedAt: number;
}

/** What can be bought. A simple product has exactly one, without choices. */
export interface VariantRow {
  id: string;
  productId: string;
  position: number;
  sku: string;
  /** A GTIN, its digits. */
  barcode: string | null;
  priceCents: number;
  /** Price before a reduction, above the price; null without one. */
  compareAtCents: number | null;
  /** Sum of the variant's movements; −1 is unlimited. */
  qty: number;
  colorId: string | null;
  attributeValueId: string | null;
  customAttr: string | null;
  /** Size of the frame, from its attribute or its total width. */
  size: Size | null;
  /** When it was taken out of the product after it had been sold: no longer shown, offered or sold. */
  archivedAt: number | null;
}

/** Where a product's page was before: its old slug leads to the new one. */
export interface SlugRedirectRow {
  slug: string;
  productId: string;
  createdAt: number;
}

/**
 * What the dashboard's list of products filters and sorts by, in rows narrow enough to be counted at
 * any size of the catalogue. Written with the product, its variants and their stock.
 */
export interface ProductListingRow {
  /** Of the product. */
  id: string;
  status: ProductStatus;
  kind: ProductKind;
  brandId: string;
  sortName: string;
  minPriceCents: number;
  maxPriceCents: number;
  /** Variants that are sold, those of them that are sold out, and those down to their last pieces. */
  variants: number;
  outVariants: number;
  lowVariants: number;
  /** 0 sold out, 1 some variants are or nearly, 2 enough of each; the database computes it. */
  stockLevel: GeneratedAlways<number>;
  images: number;
  /** Pieces sold in the last 30 days, counted every hour. */
  sold: number;
  createdAt: number;
  updatedAt: number;
}

/** Folded words by which staff find a product: of its name, brand, SKUs and bar codes. */
export interface ProductWordRow {
  word: string;
  productId: string;
}

/** A bulk edit that was done, so that it can be undone. */
export interface BulkEditRow {
  id: string;
  at: number;
  actorId: string;
  /** JSON of the `BulkChange`. */
  change: string;
  undoneAt: number | null;
}

/** What a bulk edit changed of one product: JSON of its fields before and after. */
export interface BulkEditItemRow {
  bulkEditId: string;
  productId: string;
  before: string;
  after: string;
}

/**
 * A variant begins with no pieces, or unlimited; after that only the stock's ledger changes its quantity
 * (`src/server/stock/move-stock.ts`), and the compiler refuses it to everybody else.
 */
export interface VariantTable extends Omit<VariantRow, 'qty'> {
  qty: ColumnType<number, 0 | -1, never>;
}

export interface ProductCategoryRow {
  productId: string;
  categoryId: string;
}

export interface FrameMeasureRow {
  productId: string;
  /** Attribute value's name; '' for a frame of one size. */
  size: string;
  lensWidth: number;
  bridge: number;
  temple: number;
  lensHeight: number;
  totalWidth: number;
  weight: number;
}

export interface ProductImageRow {
  productId: string;
  position: number;
  /** Media key; files are `{key}-{width}.{avif|webp}`. */
  key: string;
  colorId: string | null;
  alt: string;
  width: number;
  height: number;
  /** What must stay in sight when it is cropped, from the left and from the top, 0 to 1. */
  focalX: number;
  focalY: number;
}

export interface ReviewRow {
  id: string;
  productId: string;
  author: string;
  rating: number;
  title: string;
  body: string;
  status: 'pending' | 'approved' | 'rejected';
  createdAt: number;
}

/** Words of the catalogue, for forgiving a typo. `word` is folded, not stemmed. */
export interface SearchWordRow {
  word: string;
  uses: number;
}

export interface CatalogueTables {
  categories: CategoryRow;
  brands: BrandRow;
  colors: ColorRow;
  attributes: AttributeRow;
  attributeValues: AttributeValueRow;
  products: ProductRow;
  variants: VariantTable;
  productCategories: ProductCategoryRow;
  frameMeasures: FrameMeasureRow;
  productImages: ProductImageRow;
  reviews: ReviewRow;
  slugRedirects: SlugRedirectRow;
  productListings: ProductListingRow;
  productWords: ProductWordRow;
  bulkEdits: BulkEditRow;
  bulkEditItems: BulkEditItemRow;
  searchWords: SearchWordRow;
}
