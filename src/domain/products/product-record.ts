import type {
  Color,
  FrameMeasures,
  Gender,
  Material,
  NamedSlug,
  ProductKind,
  ProductType,
  Rim,
  Shape,
  SunCategory,
} from './product.ts';
import type { ProductStatus } from './product-status.ts';
import type { Reais } from '../money.ts';

/** Stock of a product, as the list shows it: every choice, some of them, or none in stock. */
export const STOCK_LEVELS = ['out', 'low', 'enough'] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];

interface PictureRef {
  key: string;
  alt: string;
}

/** A product in the dashboard's list. Money is reais, times are epoch ms, as everywhere in JSON. */
export interface ProductItem {
  id: string;
  name: string;
  slug: string;
  sku: string;
  type: ProductType;
  status: ProductStatus;
  publishAt: number | null;
  kind: ProductKind;
  brand: { id: string; name: string } | null;
  picture: PictureRef | null;
  /** Number of active variants. */
  variants: number;
  /** Pieces of all of them; −1 if one is unlimited. */
  stock: number;
  /** `low` if a variant has only its last pieces, or is sold out while others are not. */
  stockLevel: StockLevel;
  /** Its variants that are sold out or have only their last pieces, the scarcest first: 'Mel · P' with what is left. */
  ending: { name: string; qty: number }[];
  minPrice: Reais;
  maxPrice: Reais;
  /** Of the variants whose cost is known; null without any. */
  minCost: Reais | null;
  maxCost: Reais | null;
  /** Digits; '' without. */
  ncm: string;
  /** Pieces sold in the last 30 days, counted every hour. */
  sold: number;
  tags: string[];
  createdAt: number;
  updatedAt: number;
}

/** A variant as the product's page edits it. */
export interface VariantRecord {
  id: string;
  sku: string;
  barcode: string | null;
  price: Reais;
  compareAt: Reais | null;
  /** What a piece costs the shop; null if that is not known. */
  cost: Reais | null;
  colorId: string | null;
  attributeValueId: string | null;
  customAttr: string | null;
  /** Pieces now; −1 is unlimited. */
  qty: number;
  /** Whether it was ever sold: then removing it archives instead of deletes it. */
  sold: boolean;
}

export interface ImageRecord {
  key: string;
  alt: string;
  colorId: string | null;
  customAttr: string | null;
  focalX: number;
  focalY: number;
  width: number;
  height: number;
}

/**
 * A count whose stock is no longer the one that was seen. Then nothing is saved: the answer is a 409 with the code
 * 'stockMoved' and `{ stock: StockNotMoved[] }`; with `seen` set to `now` it can be sent again.
 */
export interface StockNotMoved {
  variantId: string;
  /** Index of the variant in the request. */
  row: number;
  wanted: number;
  seen: number;
  now: number;
}

/** A product as the dashboard's page edits it: the fields of `ProductDraft`, and what else the page shows. */
export interface ProductRecord {
  id: string;
  updatedAt: number;
  createdAt: number;
  type: ProductType;
  status: ProductStatus;
  publishAt: number | null;
  kind: ProductKind;
  name: string;
  slug: string;
  sku: string;
  descriptionHtml: string;
  brandId: string | null;
  gender: Gender | null;
  shape: Shape | null;
  rim: Rim | null;
  material: Material | null;
  sun: { category: SunCategory; uv400: boolean; polarized: boolean } | null;
  customAttrLabel: string | null;
  isGiftCard: boolean;
  /** Digits; '' without. */
  ncm: string;
  model: string | null;
  seo: { title: string; description: string };
  categoryIds: string[];
  /** In the order of the alphabet. */
  tags: string[];
  variants: VariantRecord[];
  measures: (FrameMeasures & { size: string })[];
  images: ImageRecord[];
  /** Variants removed from the product after they were sold, the newest first. */
  archivedVariants: VariantRecord[];
  /** Whether it was ever sold: then removing it archives instead of deletes it. */
  sold: boolean;
  /** Older addresses that lead to it. */
  oldSlugs: string[];
  /** Path of its page for staff, published or not: `/produto/{slug}` or the preview. */
  previewPath: string;
}

/** What a product's form chooses from. */
export interface ProductChoices {
  brands: (NamedSlug & { id: string })[];
  colors: (Color & { id: string })[];
  /** In the order of the tree. */
  categories: {
    id: string;
    name: string;
    path: string;
    /** 'Feminino › Quadrado': several may have one name. */
    trail: string;
  }[];
  attributes: { id: string; name: string; values: { id: string; name: string }[] }[];
  /** Those that products have. */
  tags: readonly string[];
}
