import type { Color, ProductImage, Variant } from '#domain/products/product.ts';
import type { PurchaseProduct } from '#islands/product/purchase.ts';

const colors: Record<string, Color> = {
  preto: { slug: 'preto', name: 'Preto', hex: '#111111', hex2: null },
  tartaruga: { slug: 'tartaruga', name: 'Tartaruga', hex: '#5a3a1e', hex2: '#c08a4a' },
};

/** One variant of a frame: its colour, its size, and its other fields. */
export const variant = (color: string, size: string, change: Partial<Variant> = {}): Variant => ({
  id: `${color}-${size}`,
  sku: `AUR-${color}-${size}`.toUpperCase(),
  gtin: null,
  priceCents: 25_990,
  compareAtCents: null,
  qty: 5,
  color: colors[color] ?? null,
  attribute: { name: size, attribute: 'Tamanho' },
  customAttr: null,
  size: null,
  ...change,
});

/** A picture of one colour. */
export const picture = (key: string, color: string | null): ProductImage => ({
  key,
  alt: `Foto ${key}`,
  width: 1200,
  height: 800,
  color,
});

/** A frame in two colours and two sizes. */
export const frame = (variants: Variant[]): PurchaseProduct => ({
  id: 'p1',
  slug: 'aurora-redondo',
  name: 'Aurora Redondo',
  type: 'variable',
  quantity: 0,
  variants,
  customAttrLabel: null,
  picture: 'aurora-preto',
  pictures: { tartaruga: 'aurora-tartaruga' },
  lenses: 'none',
});

/** A product without choices. */
export const simple = (quantity: number): PurchaseProduct => ({
  ...frame([
    variant('', '', { id: 'v1', sku: 'EST-1', priceCents: 4990, qty: quantity, attribute: null }),
  ]),
  id: 'p2',
  name: 'Estojo',
  type: 'simple',
  lenses: null,
  quantity,
});
