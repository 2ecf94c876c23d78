import { t } from '#i18n/t.ts';
import { FACETS } from '#domain/catalogue/query.ts';
import { KEY_PARAM } from '#domain/orders/order.ts';
import { orderInputSchema, shownSumsSchema } from '#domain/orders/order-input.ts';
import { GENDERS, MATERIALS, PRODUCT_KINDS, RIMS, SHAPES } from '#domain/products/product.ts';
import { applySchema } from '../coupons/apply-coupon.ts';
import { questionSchema } from '../deliveries/delivery-question.ts';
import { inPath, inQuery, operation, pageParameter } from './operations.ts';
import {
  listOfAny,
  object,
  orNull,
  success,
  text,
  whole,
  type Json,
  type Schemas,
} from './schemas.ts';

const number: Json = { type: 'number' };
const flag: Json = { type: 'boolean' };
const enumOrNull = (values: readonly string[]): Json => ({ enum: [...values, null] });
const orNone = (schema: Json): Json => ({ anyOf: [schema, { type: 'null' }] });
const named = object({ slug: text, name: text });

/** The facts of a product in a list, and those that its own page adds. */
function productSchemas(schemas: Schemas) {
  const money = { $ref: '#/components/schemas/Reais' };
  const moneyOrNull = orNone(money);
  const image = schemas.put(
    'Image',
    object({
      key: text,
      alt: text,
      width: whole,
      height: whole,
      color: orNull('string'),
      url: text,
    }),
  );
  const color = object({ slug: text, name: text, hex: text, hex2: orNull('string') });
  const facts = {
    _id: text,
    slug: text,
    name: text,
    type: { enum: ['simple', 'variable'] },
    kind: { enum: [...PRODUCT_KINDS] },
    brand: orNone(named),
    shape: enumOrNull(SHAPES),
    price: money,
    priceVaries: flag,
    compareAt: moneyOrNull,
    colors: listOfAny(color),
    image: orNone(image),
    available: flag,
    lastPieces: orNull('integer'),
    rating: orNone(object({ average: number, count: whole })),
    createdAt: { $ref: '#/components/schemas/Moment' },
  };
  const card = schemas.put('ProductCard', object(facts));
  const variant = object({
    id: text,
    sku: text,
    gtin: orNull('string'),
    price: money,
    compareAt: moneyOrNull,
    qty: { ...whole, minimum: -1, description: t('openApi.stock') },
    color: orNone(color),
    attribute: orNone(object({ name: text, attribute: text })),
    customAttr: orNone(object({ name: text })),
  });
  const product = schemas.put(
    'Product',
    object({
      ...facts,
      sku: text,
      gtin: orNull('string'),
      description: text,
      descriptionHtml: text,
      rim: enumOrNull(RIMS),
      material: enumOrNull(MATERIALS),
      gender: enumOrNull(GENDERS),
      quantity: { ...whole, minimum: -1, description: t('openApi.stock') },
      variants: listOfAny(schemas.put('Variant', variant)),
      images: listOfAny(image),
      breadcrumbs: listOfAny(object({ name: text, path: text })),
    }),
  );
  return { card, product, money };
}

/** What the storefront's API answers everybody. */
export function storefrontPaths(schemas: Schemas): Record<string, Json> {
  const { card, product, money } = productSchemas(schemas);
  const question = schemas.add('DeliveryQuestion', questionSchema);
  const options = success({
    options: listOfAny(
      schemas.put(
        'DeliveryOption',
        object({ type: text, area: text, cost: money }, ['area', 'cost']),
      ),
    ),
  });
  return {
    '/api/products': {
      get: operation({
        id: 'browseProducts',
        part: 'storefront',
        summary: t('openApi.operations.products'),
        parameters: [
          inQuery('q', text, t('openApi.parameters.q')),
          ...FACETS.map((facet) => inQuery(facet, text, t('openApi.parameters.facet'))),
          inQuery('min', number, t('openApi.parameters.reais')),
          inQuery('max', number, t('openApi.parameters.reais')),
          inQuery('stock', { enum: ['all'] }, t('openApi.parameters.stock')),
          inQuery('sort', text, t('openApi.parameters.sort')),
          inQuery('ids', text, t('openApi.parameters.ids')),
          pageParameter,
          inQuery('limit', { ...whole, minimum: 1, maximum: 96, default: 24 }),
        ],
        answer: success(
          {
            products: listOfAny(card),
            total: whole,
            page: whole,
            pages: whole,
            facets: { type: 'object' },
          },
          ['total', 'page', 'pages', 'facets'],
        ),
      }),
    },
    '/api/products/suggest': {
      get: operation({
        id: 'suggestProducts',
        part: 'storefront',
        summary: t('openApi.operations.suggest'),
        parameters: [inQuery('q', text, t('openApi.parameters.q'))],
        answer: success({ products: listOfAny(card), total: whole }),
      }),
    },
    '/api/products/{slug}': {
      parameters: [inPath('slug')],
      get: operation({
        id: 'readShownProduct',
        part: 'storefront',
        summary: t('openApi.operations.product'),
        answer: success({ product }),
        refusals: [404],
      }),
    },
    '/api/delivery': {
      get: operation({
        id: 'askDelivery',
        part: 'storefront',
        summary: t('openApi.operations.delivery'),
        parameters: ['zipCode', 'state', 'country', 'items', 'value', 'weight'].map((name) =>
          inQuery(name),
        ),
        answer: options,
        refusals: [422],
      }),
      post: operation({
        id: 'askDeliveryOfCart',
        part: 'storefront',
        summary: t('openApi.operations.deliveryOfCart'),
        body: question,
        answer: options,
        refusals: [422],
      }),
    },
    '/api/coupons/apply': {
      post: operation({
        id: 'applyCoupon',
        part: 'storefront',
        summary: t('openApi.operations.coupon'),
        body: schemas.add('CouponOnCart', applySchema),
        answer: success({ coupon: { type: 'object' }, saved: money, rules: { type: 'object' } }),
        refusals: [422],
      }),
    },
    '/api/orders': {
      post: operation({
        id: 'placeOrder',
        part: 'storefront',
        summary: t('openApi.operations.order'),
        parameters: [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            description: t('openApi.parameters.idempotencyKey'),
            schema: text,
          },
        ],
        body: {
          allOf: [
            schemas.add('NewOrder', orderInputSchema),
            schemas.add('SumsShown', shownSumsSchema),
          ],
        },
        status: 201,
        answer: success({ orderId: text, total: money, payment: { type: 'object' }, url: text }),
        refusals: [409, 422],
      }),
    },
    '/api/orders/{orderId}': {
      parameters: [inPath('orderId')],
      get: operation({
        id: 'readOwnOrder',
        part: 'storefront',
        summary: t('openApi.operations.ownOrder'),
        parameters: [inQuery(KEY_PARAM, text, t('openApi.parameters.secret'))],
        answer: success({ order: { type: 'object' } }),
        refusals: [404],
      }),
    },
  };
}
