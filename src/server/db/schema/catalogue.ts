import type { ColumnType } from 'kysely';
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
  status: 'active' | 'hidden';
  kind: ProductKind;
  slug: string;
  sku: string;
  name: string;
  /** Name folded by `sortName`, so that both engines sort alike. */
  sortName: string;
  description: string;
  brandId: string;
  gender: Gender | null;
  shape: Shape | null;
  rim: Rim | null;
  material: Material | null;
  gtin: string | null;
  compareAtCents: number | null;
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
  priceCents: number;
  /** Sum of the variant's movements; −1 is unlimited. */
  qty: number;
  colorId: string | null;
  attributeValueId: string | null;
  customAttr: string | null;
  /** Size of the frame, from its attribute or its total width. */
  size: Size | null;
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
  searchWords: SearchWordRow;
}
