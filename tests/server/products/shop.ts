import type { ProductDraft, VariantDraft } from '#domain/products/product-input.ts';
import { draftOf } from '#domain/products/product-draft.ts';
import type { ProductRecord } from '#domain/products/product-record.ts';
import type { Scope } from '#server/service/scope.ts';
import { measures } from '../catalogue/fixture.ts';

/** A row of the variants' grid; its SKU follows from the choices. */
export function row(
  colorId: string | null,
  attributeValueId: string | null = null,
  more: Partial<VariantDraft> = {},
): VariantDraft {
  return {
    sku: ['DUNA', colorId, attributeValueId].filter(Boolean).join('-').toUpperCase(),
    price: 349.9,
    colorId,
    attributeValueId,
    ...more,
  };
}

/** Pieces that a new row begins with. */
export const pieces = (quantity: number): VariantDraft['stock'] => ({
  kind: 'set',
  quantity,
  seen: 0,
  reason: 'counted',
});

/** A product as its form sends it, of the taxonomy of the catalogue's fixture. */
export function draft(change: Partial<ProductDraft> = {}): ProductDraft {
  return {
    type: 'variable',
    status: 'active',
    kind: 'grau',
    name: 'Duna',
    brandId: 'lume',
    shape: 'redondo',
    rim: 'fechado',
    material: 'acetato',
    gender: 'unissex',
    categoryIds: ['grau'],
    descriptionHtml: '<p>Leve e redonda.</p>',
    variants: [
      row('preto', 'P', { stock: pieces(5) }),
      row('preto', 'M', { stock: pieces(5) }),
      row('azul', 'M', { stock: pieces(5) }),
    ],
    measures: [
      { size: 'P', ...measures },
      { size: 'M', ...measures, totalWidth: 134 },
    ],
    ...change,
  };
}

/** What the form of a record sends after a change, for `updateProduct`. */
export const edited = (record: ProductRecord, change: Partial<ProductDraft> = {}) => ({
  ...draftOf(record),
  ...change,
  id: record.id,
});

/** An order that names a variant, as far as asking whether it was sold goes. */
export async function sellOne(scope: Scope, productId: string, variantId: string): Promise<void> {
  const orderId = scope.newOrderId();
  await scope.engine.transaction(async (tx) => {
    await tx
      .insertInto('orders')
      .values({
        id: orderId,
        secret: 's',
        status: 'confirmed',
        paymentStatus: 'paid',
        paymentMethod: 'pix',
        accountId: null,
        email: 'ana@exemplo.com.br',
        billingInfo: '{}',
        shippingInfo: '{}',
        deliveryType: 'PAC',
        deliveryArea: 'Brasil',
        deliveryCents: 0,
        deliveryDays: 1,
        couponCode: null,
        couponPercent: 0,
        subtotalCents: 1,
        discountCents: 0,
        totalCents: 1,
        payableCents: 1,
        createdAt: scope.now(),
        updatedAt: scope.now(),
        expiresAt: null,
      } as never)
      .execute();
    await tx
      .insertInto('orderLines')
      .values({
        orderId,
        position: 0,
        productId,
        variantId,
        name: 'Duna',
        sku: 'S',
        slug: 'duna',
        color: null,
        attribute: null,
        customAttr: null,
        image: null,
        qty: 1,
        unitPriceCents: 1,
        totalCents: 1,
        taken: 1,
        returned: 0,
      } as never)
      .execute();
  });
}
