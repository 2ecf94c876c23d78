import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ProductStatus } from '#domain/products/product-status.ts';
import type {
  FrameMeasures,
  Gender,
  Material,
  ProductKind,
  ProductType,
  Rim,
  Shape,
  Size,
  SunCategory,
} from '#domain/products/product.ts';
import type { Flag } from './flag.ts';

export interface CategoryRow {
  id: string;
  parentId: string | null;
  slug: string;
  name: string;
  /** Slugs from the root, joined by '/': 'oculos-de-sol/feminino/gatinho'. Unique. */
  path: string;
  /** Plain text; that of `descriptionHtml` if there is one. */
  description: string;
  /** Rich text, sanitised when it was written; '' if the description is plain. */
  descriptionHtml: string;
  /** Media key and pixels of its picture. */
  picture: string | null;
  pictureWidth: number;
  pictureHeight: number;
  /** Title and description for search engines; '' uses the name and the description. */
  seoTitle: string;
  seoDescription: string;
  /** Place among those below the same one. */
  position: number;
  updatedAt: number;
}

/** What is left out when a row is inserted has the value that its column says. */
type Defaulted<Row, Needed extends keyof Row> = {
  [Column in keyof Row]: Column extends Needed
    ? Row[Column]
    : ColumnType<Row[Column], Row[Column] | undefined>;
};

export interface BrandRow {
  id: string;
  slug: string;
  name: string;
  /** Plain text; that of `descriptionHtml` if there is one. */
  description: string;
  /** Rich text, sanitised when it was written; '' if the description is plain. */
  descriptionHtml: string;
  /** Media key and pixels of its logo. */
  logo: string | null;
  logoWidth: number;
  logoHeight: number;
  /** Title and description for search engines; '' uses the name and the description. */
  seoTitle: string;
  seoDescription: string;
  updatedAt: number;
}

export interface ColorRow {
  id: string;
  slug: string;
  name: string;
  /** '#rrggbb'. */
  hex: string;
  /** Its second tone, null for one of a single tone. */
  hex2: string | null;
  updatedAt: number;
}

export interface AttributeRow {
  id: string;
  slug: string;
  name: string;
  updatedAt: number;
}

export interface AttributeValueRow {
  id: string;
  attributeId: string;
  name: string;
  position: number;
}

export interface ProductRow {
  id: string;
  type: ProductType;
  /** Only active products are shown and sold. */
  status: ProductStatus;
  /** Epoch ms at which a scheduled product becomes active. */
  publishAt: number | null;
  kind: ProductKind;
  slug: string;
  sku: string;
  name: string;
  /** `sortName` of its name, so that both engines sort alike. */
  sortName: string;
  /** Plain text; that of `descriptionHtml` if there is one. */
  description: string;
  /** Rich text, sanitised when it was written; '' if the description is plain text. */
  descriptionHtml: string;
  /** Title and description for search engines; '' uses the name and the description. */
  seoTitle: string;
  seoDescription: string;
  brandId: string | null;
  gender: Gender | null;
  shape: Shape | null;
  rim: Rim | null;
  material: Material | null;
  customAttrLabel: string | null;
  /** Media key of its 3D model; the file is `{key}.glb`. */
  model: string | null;
  sunCategory: SunCategory | null;
  uv400: Flag;
  polarized: Flag;
  /** Digits of its NCM; '' without. */
  ncm: string;
  /** Whether it is a gift card: money, sent by letter. */
  isGiftCard: Flag;
  ratingSum: number;
  ratingCount: number;
  createdAt: number;
  updatedAt: number;
}

/** A purchasable variant. A simple product has exactly one, without options. */
export interface VariantRow {
  id: string;
  productId: string;
  position: number;
  sku: string;
  /** Digits of a GTIN. */
  barcode: string | null;
  priceCents: number;
  /** Price before a reduction, higher than the price; null without a reduction. */
  compareAtCents: number | null;
  /** What a piece costs the shop, for its staff alone; null if that is not known. */
  costCents: number | null;
  /** Sum of the variant's stock movements; −1 is unlimited. */
  qty: number;
  colorId: string | null;
  attributeValueId: string | null;
  customAttr: string | null;
  /** Size of the frame, from its attribute or its total width. */
  size: Size | null;
  /** Epoch ms at which it was removed from its product after sales: no longer shown or sold. */
  archivedAt: number | null;
}

/** Sections whose records are named in addresses of the shop, and are called after their tables. */
export type SluggedTable =
  'products' | 'brands' | 'colors' | 'attributes' | 'categories' | 'searchPhrases';

/** All such sections: pages and guides are contents. */
export type SluggedSection = SluggedTable | 'pages' | 'guides';

/** An earlier slug of a record, which redirects to its current one. */
export interface OldSlugRow {
  section: SluggedSection;
  slug: string;
  recordId: string;
  createdAt: number;
}

/**
 * What the dashboard's list of products filters and sorts by, in rows narrow enough to be counted at
 * any size of the catalogue. Written with the product, its variants and their stock.
 */
export interface ProductListingRow {
  /** Id of the product. */
  id: string;
  status: ProductStatus;
  kind: ProductKind;
  /** '' without a brand. */
  brandId: string;
  sortName: string;
  minPriceCents: number;
  maxPriceCents: number;
  /** Number of variants on sale, of those sold out, and of those low on stock. */
  variants: number;
  outVariants: number;
  lowVariants: number;
  /** 0 sold out, 1 some variants sold out or low, 2 enough of each; computed by the database. */
  stockLevel: GeneratedAlways<number>;
  images: number;
  /** Pieces sold in the last 30 days, counted every hour. */
  sold: number;
  createdAt: number;
  updatedAt: number;
}

/** A folded word by which staff find a product: from its name, brand, SKUs or barcodes. */
export interface ProductWordRow {
  word: string;
  productId: string;
}

/** A bulk edit, recorded so that it can be undone. */
export interface BulkEditRow {
  id: string;
  at: number;
  actorId: string;
  /** JSON of the `BulkChange`. */
  change: string;
  undoneAt: number | null;
}

/** What a bulk edit changed in one product: JSON of its fields before and after. */
export interface BulkEditItemRow {
  bulkEditId: string;
  productId: string;
  before: string;
  after: string;
}

/**
 * A variant starts with no pieces, or unlimited; from then on only the stock ledger changes its quantity
 * (`src/server/stock/move-stock.ts`). Anywhere else the compiler refuses it.
 */
export interface VariantTable extends Omit<VariantRow, 'qty' | 'costCents'> {
  qty: ColumnType<number, 0 | -1, never>;
  costCents: ColumnType<number | null, number | null | undefined>;
}

export interface ProductCategoryRow {
  productId: string;
  categoryId: string;
}

/** A word of the shop's own on a product, lower case. */
export interface ProductTagRow {
  productId: string;
  tag: string;
}

/** The measures of one size of a frame. */
export interface FrameMeasureRow extends FrameMeasures {
  productId: string;
  /** Name of the attribute value; '' for a frame in one size. */
  size: string;
}

export interface ProductImageRow {
  productId: string;
  position: number;
  /** Media key; files are `{key}-{width}.{avif|webp}`. */
  key: string;
  colorId: string | null;
  /** Option of the product's own choice that it shows, such as a lens; null shows every option. */
  customAttr: string | null;
  alt: string;
  width: number;
  height: number;
  /** Focal point, which stays in view when cropped: from the left and from the top, 0 to 1. */
  focalX: number;
  focalY: number;
}

export interface CatalogueTables {
  categories: Defaulted<
    CategoryRow,
    'id' | 'parentId' | 'slug' | 'name' | 'path' | 'description' | 'position'
  >;
  brands: Defaulted<BrandRow, 'id' | 'slug' | 'name' | 'description'>;
  colors: Defaulted<ColorRow, 'id' | 'slug' | 'name' | 'hex' | 'hex2'>;
  attributes: Defaulted<AttributeRow, 'id' | 'slug' | 'name'>;
  attributeValues: AttributeValueRow;
  products: Omit<ProductRow, 'isGiftCard' | 'ncm'> & {
    isGiftCard: Generated<Flag>;
    ncm: Generated<string>;
  };
  variants: VariantTable;
  productCategories: ProductCategoryRow;
  productTags: ProductTagRow;
  frameMeasures: FrameMeasureRow;
  productImages: ProductImageRow;
  oldSlugs: OldSlugRow;
  productListings: ProductListingRow;
  productWords: ProductWordRow;
  bulkEdits: BulkEditRow;
  bulkEditItems: BulkEditItemRow;
}
