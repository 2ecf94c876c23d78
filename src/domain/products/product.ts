/** What the shop shows of a product. Money is integer cents, lengths are mm, weights are g. */
import type { ShownPromotion } from '../coupons/shown-promotion.ts';

export const PRODUCT_KINDS = ['grau', 'solar', 'clip-on', 'esportivo', 'acessorios'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

export const SHAPES = [
  'redondo',
  'quadrado',
  'retangular',
  'gatinho',
  'aviador',
  'hexagonal',
  'oval',
  'clubmaster',
  'trapezio',
] as const;
export type Shape = (typeof SHAPES)[number];

export const RIMS = ['fechado', 'meio-aro', 'sem-aro'] as const;
export type Rim = (typeof RIMS)[number];

export const MATERIALS = ['acetato', 'metal', 'titanio', 'tr-90', 'misto'] as const;
export type Material = (typeof MATERIALS)[number];

export const GENDERS = ['feminino', 'masculino', 'unissex', 'infantil'] as const;
export type Gender = (typeof GENDERS)[number];

export const SIZES = ['P', 'M', 'G'] as const;
export type Size = (typeof SIZES)[number];

/** Simple products are bought as they are; of a variable one, the buyer chooses a variant. */
export type ProductType = 'simple' | 'variable';

/** Sun filter category of a lens (ISO 12312-1): 0 lets nearly all light through, 4 almost none. */
export type SunCategory = 0 | 1 | 2 | 3 | 4;

/** What is engraved on the temple, mm: `49 □ 21 – 145`. */
export interface FrameMarking {
  lensWidth: number;
  bridge: number;
  temple: number;
}

/** Measures of a frame, in mm; weight in g. What stands on no temple is null while nobody has measured it. */
export interface FrameMeasures extends FrameMarking {
  lensHeight: number | null;
  totalWidth: number | null;
  weight: number | null;
}

/** The same of a frame of which all is known. */
export type MeasuredFrame = Record<keyof FrameMeasures, number>;

export interface NamedSlug {
  slug: string;
  name: string;
}

export interface Color extends NamedSlug {
  /** CSS colour of the swatch, `#rrggbb`. */
  hex: string;
  /** Second tone of a two-tone or patterned colour (tortoise), `#rrggbb`. */
  hex2: string | null;
}

/** One picture at several widths; `src(width, format)` is `/media/{key}-{width}.{format}`. */
export interface ProductImage {
  key: string;
  alt: string;
  width: number;
  height: number;
  /** Slug of the colour it shows; null shows every colour. */
  color: string | null;
  /** Name of the customAttr it shows, such as the lens; left out if it shows every one. */
  customAttr?: string;
  /** Focal point, which stays visible when the picture is cropped: from the left and from the top, 0 to 1. */
  focal?: { x: number; y: number };
}

/** Widths in px at which every product picture exists, in avif and webp. */
export const IMAGE_WIDTHS = [360, 720, 1200] as const;

export interface Variant {
  id: string;
  sku: string;
  /** GTIN, its digits. */
  gtin: string | null;
  priceCents: number;
  /** Price before a reduction, above the price; null without one. */
  compareAtCents: number | null;
  /** Pieces in stock; −1 is unlimited. */
  qty: number;
  color: Color | null;
  /** The shop's attribute, e.g. { name: 'M', attribute: 'Tamanho' }. */
  attribute: { name: string; attribute: string } | null;
  /** Free text that only this product has, e.g. 'Lente espelhada'. */
  customAttr: { name: string } | null;
  size: Size | null;
}

/** The part of a variant that a buyer needs to choose it: product pages send no more to the browser. */
export type OfferedVariant = Omit<Variant, 'gtin' | 'size'>;

export interface ProductCard {
  id: string;
  slug: string;
  name: string;
  type: ProductType;
  kind: ProductKind;
  /** null for a product without one. */
  brand: NamedSlug | null;
  shape: Shape | null;
  /** Cheapest price among the variants. */
  priceCents: number;
  /** Whether variants differ in price, so that a list says "a partir de". */
  priceVaries: boolean;
  /** Price before a reduction; null without one. */
  compareAtCents: number | null;
  colors: Color[];
  image: ProductImage | null;
  /** First picture of each colour, by colour slug. */
  imagesByColor: Record<string, ProductImage>;
  /** Keys of the second picture (another view) by colour slug; '' for pictures that show every colour. */
  secondViews: Record<string, string>;
  /** Marking of the middle size; null unless it is a frame. */
  marking: FrameMarking | null;
  /** Name of that size; left out if there is only one. */
  markedSize?: string;
  /** Total width of the same size, mm; null if it is not known, or no frame's. */
  totalWidth: number | null;
  /** Whether it is made for children. */
  forChildren: boolean;
  available: boolean;
  /** Pieces left of all variants together; null if there are more than the last few, or none. */
  lastPieces: number | null;
  rating: { average: number; count: number } | null;
  /** The automatic promotion that covers it; left out without one. */
  promotion?: ShownPromotion;
  /** Of a gift card: money, which comes by e-mail. */
  isGiftCard?: true;
  createdAt: number;
}

export interface Breadcrumb {
  name: string;
  /** Path of the category: slugs from the root joined by '/', as in `/categoria/{path}`. */
  path: string;
}

/** A category and those below it, as menus show them. */
export interface CategoryBranch extends NamedSlug, Breadcrumb {
  id: string;
  children: CategoryBranch[];
}

/** The same with the number of products that can be bought in each. */
export interface CategoryNode extends CategoryBranch {
  description: string;
  count: number;
  children: CategoryNode[];
}

export interface Review {
  author: string;
  rating: number;
  title: string;
  body: string;
  /** The colour and size that its author has: 'Preto · M'; '' if they are unknown. */
  variant: string;
  /** Whether the shop knows the order. */
  bought: boolean;
  /** Ids of its pictures (`reviewPictureUrl`). */
  pictures: string[];
  /** The shop's answer; '' without one. */
  answer: string;
  createdAt: number;
}

/** A question about a product that the shop has answered. */
export interface Question {
  author: string;
  body: string;
  answer: string;
  createdAt: number;
}

export interface ProductDetail extends ProductCard {
  sku: string;
  /** Of a simple product; a variable one's variants have theirs. */
  gtin: string | null;
  /** Plain text. */
  description: string;
  /** The same as sanitised rich text; '' if it is plain. */
  descriptionHtml: string;
  /** Title and description for search engines; '' means name and description. */
  seo: { title: string; description: string };
  rim: Rim | null;
  material: Material | null;
  gender: Gender | null;
  /** Pieces of a simple product; −1 is unlimited; 0 for a variable product, whose variants carry theirs. */
  quantity: number;
  variants: Variant[];
  /** Name of the customAttr choice as the buyer reads it, e.g. 'Lente'. */
  customAttrLabel: string | null;
  images: ProductImage[];
  /** Media key of its 3D model, the file is `/media/{model}.glb`; null without one. */
  model: string | null;
  /** Measures by size; the key is '' if the product has one size. */
  measures: Record<string, FrameMeasures>;
  sun: { category: SunCategory; uv400: boolean; polarized: boolean } | null;
  breadcrumbs: Breadcrumb[];
  /** The newest; `rating.count` says how many there are. */
  reviews: Review[];
  /** Those answered last. */
  questions: Question[];
  questionCount: number;
  /** Number of reviews that gave 1, 2, 3, 4 and 5 stars. */
  ratingCounts: readonly [number, number, number, number, number];
}

/** A brand as the list of brands shows it. */
export interface Brand extends NamedSlug {
  id: string;
  /** Products that can be bought. */
  count: number;
}
