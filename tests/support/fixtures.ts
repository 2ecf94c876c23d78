import { UFS, type Uf, stateOfZipCode } from '#domain/address/zip-code.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { saveProducts, type ProductInput } from '#demo/write-product.ts';
import type { Scope } from '#server/service/scope.ts';
import type { CouponRow } from '#server/db/schema/coupons.ts';
import type { DeliveryRow } from '#server/db/schema/deliveries.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { countStock } from '#server/stock/move-stock.ts';

const BRAND = 'brand-aurora';
export const COLORS = { Preto: '#111111', Tartaruga: '#7b4a21' } as const;
export const SIZES = ['P', 'M', 'G'] as const;

interface VariantFixture {
  priceCents: number;
  qty: number;
  color?: keyof typeof COLORS;
  size?: (typeof SIZES)[number];
  customAttr?: string;
  barcode?: string;
  costCents?: number;
}

/** A product with one picture per colour; its variants are `{id}-0`, `{id}-1` … */
function product(
  id: string,
  type: ProductInput['type'],
  variants: VariantFixture[],
  change: Partial<ProductInput>,
): ProductInput {
  const colors = [...new Set(variants.map(({ color }) => color ?? null))];
  return {
    id,
    type,
    status: 'active',
    kind: 'grau',
    slug: `armacao-${id}`,
    sku: `SKU-${id}`,
    name: `Armação ${id}`,
    description: '',
    brandId: BRAND,
    gender: 'unissex',
    shape: 'redondo',
    rim: 'fechado',
    material: 'acetato',
    compareAtCents: null,
    customAttrLabel: null,
    model: null,
    sun: null,
    categoryIds: [],
    variants: variants.map(({ priceCents, qty, color, size, costCents, ...more }, position) => ({
      id: `${id}-${position}`,
      sku: `SKU-${id}-${position}`,
      priceCents,
      qty,
      colorId: color ? `color-${color}` : null,
      attributeValueId: size ? `size-${size}` : null,
      customAttr: more.customAttr ?? null,
      barcode: more.barcode ?? null,
      costCents: costCents ?? null,
    })),
    measures: {},
    images: colors.map((color) => ({
      key: `picture-${id}-${color ?? 'one'}`,
      alt: `Armação ${id}`,
      width: 1200,
      height: 800,
      colorId: color && `color-${color}`,
    })),
    createdAt: 0,
    ...change,
  };
}

/** A product without choices; its variant is `{id}-0`. */
export const simpleProduct = (
  id: string,
  stock: { priceCents: number; qty: number; barcode?: string },
  change: Partial<ProductInput> = {},
): ProductInput => product(id, 'simple', [stock], change);

/** A product with choices; its variants are `{id}-0`, `{id}-1` … */
export const variableProduct = (
  id: string,
  variants: VariantFixture[],
  change: Partial<ProductInput> = {},
): ProductInput => product(id, 'variable', variants, change);

/** A coupon of 10 % without conditions, except those in `rules`. */
export const coupon = (code: string, rules: Partial<CouponRow> = {}): CouponRow => ({
  id: `coupon-${code}`,
  code,
  percent: 10,
  startsAt: null,
  endsAt: null,
  minTotalCents: 0,
  maxUses: null,
  used: 0,
  maxPerPerson: null,
  automatic: 0,
  kind: 'percent',
  amountCents: null,
  every: 2,
  minQty: 0,
  combines: 0,
  firstPurchase: 0,
  categoryIds: '[]',
  brandIds: '[]',
  productIds: '[]',
  active: 1,
  createdAt: 0,
  updatedAt: 0,
  ...rules,
});

interface Delivery extends Pick<
  DeliveryRow,
  'id' | 'type' | 'area' | 'costCents' | 'days' | 'position'
> {
  states: string[];
}

/** One delivery to every state for 19,90, and a quicker one to São Paulo alone for 9,90. */
const DELIVERIES: Delivery[] = [
  {
    id: 'delivery-motoboy',
    type: 'Motoboy',
    area: 'São Paulo',
    costCents: 990,
    days: 1,
    position: 0,
    states: ['SP'],
  },
  {
    id: 'delivery-pac',
    type: 'PAC',
    area: 'Brasil',
    costCents: 1_990,
    days: 7,
    position: 1,
    states: UFS.map(({ code }) => code),
  },
];

/** Fills a shop in which guests may buy, in large quantities: colours, sizes, deliveries, and `stock`. */
export async function fillShop(
  scope: Scope,
  stock: { products: ProductInput[]; coupons?: CouponRow[] },
): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const brand = { id: BRAND, slug: 'aurora', name: 'Aurora', description: '' };
    await tx.insertInto('brands').values(brand).execute();
    const colors = Object.entries(COLORS).map(([name, hex]) => ({
      id: `color-${name}`,
      slug: name.toLowerCase(),
      name,
      hex,
      hex2: null,
    }));
    await tx.insertInto('colors').values(colors).execute();
    const attribute = { id: 'attribute-size', slug: 'tamanho', name: 'Tamanho' };
    await tx.insertInto('attributes').values(attribute).execute();
    const sizes = SIZES.map((name, position) => ({
      id: `size-${name}`,
      attributeId: attribute.id,
      name,
      position,
    }));
    await tx.insertInto('attributeValues').values(sizes).execute();
    for (const { states, ...delivery } of DELIVERIES) {
      await tx.insertInto('deliveries').values(delivery).execute();
      const reached = states.map((state) => ({ deliveryId: delivery.id, state }));
      await tx.insertInto('deliveryStates').values(reached).execute();
    }
    if (stock.coupons?.length) await tx.insertInto('coupons').values(stock.coupons).execute();
  });
  await saveProducts(scope, stock.products);
  await saveSettings(scope, {
    security: { loginForPurchase: false },
    checkout: { ...initialSettings.checkout, maxPiecesPerLine: 99, maxPiecesPerOrder: 990 },
  });
}

/** Lets all deliveries go to a country, by its ISO code, too. */
export const deliverTo = (scope: Scope, country: string) =>
  scope.engine.transaction((tx) =>
    tx
      .updateTable('deliveries')
      .set({ countries: JSON.stringify([country]) })
      .execute(),
  );

/** An item as a cart sends it; `price` is what the browser claims, in reais. */
export const cartItem = (
  productId: string,
  qty = 1,
  more: {
    uid?: string;
    price?: number;
    color?: string;
    size?: string;
    customAttr?: string;
    variantId?: string;
  } = {},
) => ({
  _id: productId,
  uid: more.uid ?? productId,
  qty,
  price: more.price ?? 1,
  ...(more.color && { color: { name: more.color } }),
  ...(more.size && { attribute: { name: more.size } }),
  ...(more.customAttr && { customAttr: { name: more.customAttr } }),
  ...(more.variantId && { variantId: more.variantId }),
});

export const address = {
  fullName: 'Ana Souza',
  phone: '(11) 98765-4321',
  email: 'ana@exemplo.com.br',
  house: 'Rua das Flores, 10',
  city: 'São Paulo',
  state: 'SP',
  zipCode: '01310-100',
  country: 'BR',
};

/** The address in another state, with the first CEP of that state. */
export function addressIn(state: Uf): typeof address {
  const zipCodes = Array.from({ length: 1000 }, (_, n) => `${String(n).padStart(3, '0')}00-000`);
  const zipCode = zipCodes.find((each) => stateOfZipCode(each) === state) ?? '';
  return { ...address, state, zipCode };
}

/** Body of an order of these items to São Paulo by PAC (19,90), paid on delivery. */
export const orderOf = (
  items: ReturnType<typeof cartItem>[],
  change: Record<string, unknown> = {},
) => ({
  items,
  billingInfo: address,
  shippingInfo: address,
  deliveryInfo: { type: 'PAC', area: 'Brasil', cost: 19.9 },
  paymentMethod: 'cod',
  ...change,
});

/** Pieces in stock of a variant. */
export async function stockOf({ engine }: Scope, variantId: string): Promise<number> {
  const row = await engine.db
    .selectFrom('variants')
    .select('qty')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  return row.qty;
}

/** Sets the stock of a variant, as a correction. */
export const setStock = (scope: Scope, variantId: string, qty: number): Promise<void> =>
  scope.engine.transaction((tx) => countStock(tx, scope, { variantId, qty, reason: 'correction' }));

/** Number of orders in the shop. */
export async function countOrders({ engine }: Scope): Promise<number> {
  return (await engine.db.selectFrom('orders').select('id').execute()).length;
}
