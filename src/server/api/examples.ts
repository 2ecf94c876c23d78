import type { Json, Schemas } from './schemas.ts';

/** 1 December 2026, 12:00 in São Paulo. */
const MOMENT = 1_796_137_200_000;

/** What examples say in a field of this name. */
const TEXTS: Readonly<Record<string, string>> = {
  id: '8f14e45fceea',
  _id: '8f14e45fceea',
  orderId: 'K7Q2XM4P',
  name: 'Armação Ilha',
  fullName: 'Clara Nunes',
  buyer: 'Clara Nunes',
  person: 'Clara Nunes',
  slug: 'armacao-ilha',
  path: '/armacoes/armacao-ilha',
  url: 'https://example.com/armacao-ilha',
  sku: 'ILHA-PRETO-52',
  barcode: '7891000315507',
  gtin: '7891000315507',
  ncm: '90031100',
  hex: '#1c1c1c',
  hex2: '#c9a227',
  color: '#1c1c1c',
  code: 'AURORA10',
  email: 'clara@example.com',
  phone: '(11) 98765-4321',
  cpf: '529.982.247-25',
  document: '529.982.247-25',
  zipCode: '01310-100',
  country: 'BR',
  state: 'SP',
  city: 'São Paulo',
  district: 'Bela Vista',
  house: 'Avenida Paulista, 1578',
  currency: 'BRL',
  title: 'Armação Ilha',
  description: 'Armação leve de acetato.',
  descriptionHtml: '<p>Armação leve de acetato.</p>',
  html: '<p>Armação leve de acetato.</p>',
  alt: 'Armação preta, de frente',
  key: '2026/armacao-ilha',
  trackingCode: 'BR123456789BR',
  carrier: 'Correios',
  day: '2026-12-01',
  date: '2026-12-01',
  expiresAt: '2026-12-31',
  startsOn: '2026-12-01',
  endsOn: '2026-12-31',
  reason: 'A pedido do cliente',
  note: 'Entregar à tarde',
  err: 'Não existe.',
  filter: '?view=toShip',
  phrases: 'gatinho, cat eye',
  comment: 'Leve e bonita.',
  text: 'Obrigado pela compra!',
  size: 'M',
  tag: 'novidade',
  uid: '8f14e45fceea',
  type: 'Correios PAC',
  area: 'Sudeste',
  file: 'produtos.csv',
  column: 'price',
  message: 'Confira este valor.',
  q: 'ilha',
  href: '/oculos-de-sol',
  link: '/oculos-de-sol',
};

const PRODUCT = {
  measures: [
    {
      size: 'M',
      lensWidth: 52,
      bridge: 18,
      temple: 140,
      lensHeight: 40,
      totalWidth: 138,
      weight: 18,
    },
  ],
  price: 199.9,
  compareAt: 249.9,
  cost: 80,
  publishAt: null,
  model: null,
  sun: null,
  seo: { title: 'Armação Ilha', description: 'Armação leve de acetato.' },
  customAttrLabel: null,
  customAttr: null,
  stock: { kind: 'set', quantity: 10, seen: 8, reason: 'received', note: 'Pedido ao fornecedor' },
};

/** And what they say in one of a number. */
const NUMBERS: Readonly<Record<string, number>> = {
  price: 199.9,
  amount: 50,
  cost: 19.9,
  percent: 10,
  minTotal: 200,
  total: 1,
  width: 1600,
  height: 1200,
  sphere: -2.25,
  cylinder: -0.75,
  axis: 90,
};

/** What bodies say of which their schemas do not say enough: one field follows from another. */
const KNOWN: Readonly<Record<string, Json>> = {
  markPaidOrders: { received: 199.9, amount: 199.9 },
  placeOrder: {
    coupon: { code: 'AURORA10', discount: 10 },
    attribute: { name: 'M' },
    color: { name: 'Preto' },
    customAttr: null,
    lens: null,
    gift: null,
    giftCard: null,
    variantId: null,
    price: 199.9,
    discount: 19.99,
    cost: 19.9,
    expectedTotal: 199.81,
  },
  trackingOrders: { trackingUrl: 'https://rastreio.example/BR123456789BR' },
  shipOrdersSelection: { trackingUrl: 'https://rastreio.example/BR123456789BR' },
  fiscalOrders: { number: '', key: '' },
  updatePrescriptions: { heights: { od: 18.5, oe: 18.5 } },
  createProducts: PRODUCT,
  updateProducts: PRODUCT,
  createLenses: { index: 1.67 },
  updateLenses: { index: 1.67 },
  createSearchPhrases: { by: 'kind', value: 'grau' },
  updateSearchPhrases: { by: 'kind', value: 'grau' },
  createGiftCards: { recipientEmail: 'clara@example.com', recipientName: 'Clara Nunes' },
  createDeliveries: { zipRanges: [{ from: '01000000', to: '05999999' }] },
  updateDeliveries: { zipRanges: [{ from: '01000000', to: '05999999' }] },
  updateHomepage: { from: null, until: null },
};

/** The first of some schemas that is not null. */
const choiceOf = (schemas: readonly Json[]): Json =>
  schemas.find(({ type, ...one }) => type !== 'null' && one.const !== null) ?? schemas[0]!;

/** Two examples of one thing as one: what each says of an object, or of the first of a list. */
function both(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other))
    return one.map((item, at) => (at in other ? both(item, other[at]) : item));
  if (!isObject(one) || !isObject(other)) return other;
  const shared = Object.keys(one).filter((name) => name in other);
  return {
    ...one,
    ...other,
    ...Object.fromEntries(shared.map((name) => [name, both(one[name], other[name])])),
  };
}

/**
 * An example of what a schema lets through, with all its fields: in fields that are called alike, the same.
 *
 * @param known values of some of its fields, of which the schema alone does not say enough
 */
export function exampleOf({ all }: Pick<Schemas, 'all'>, schema: Json, known: Json = {}): unknown {
  const parents: string[] = [];

  const text = (schema: Json, name: string): string => {
    const { minLength = 0, maxLength = Infinity } = schema as {
      minLength?: number;
      maxLength?: number;
    };
    const found = TEXTS[name] ?? (name.endsWith('Id') ? TEXTS.id! : 'Exemplo');
    return found.slice(0, maxLength).padEnd(minLength, 'x');
  };

  const number = (schema: Json, name: string): number => {
    const {
      minimum = -Infinity,
      maximum = Infinity,
      exclusiveMinimum,
    } = schema as Record<string, number>;
    const usual = NUMBERS[name] ?? (MOMENT_NAME.test(name) ? MOMENT : 1);
    const least =
      exclusiveMinimum === undefined ? minimum : Math.max(minimum, exclusiveMinimum + 1);
    return Math.min(Math.max(usual, least), maximum);
  };

  const list = (schema: Json, name: string): unknown[] => {
    if (Array.isArray(schema.prefixItems))
      return (schema.prefixItems as Json[]).map((one) => of(one, name));
    if (schema.maxItems === 0 || isInside(schema.items as Json)) return [];
    const one = of((schema.items ?? {}) as Json, name.replace(/ies$/, 'y').replace(/s$/, ''));
    return Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () => one);
  };

  const isInside = (schema: Json | undefined): boolean =>
    typeof schema?.$ref === 'string' && parents.includes(schema.$ref);

  const object = (schema: Json): Json =>
    Object.fromEntries(
      Object.entries((schema.properties ?? {}) as Record<string, Json>)
        .filter(([, field]) => !isInside(field))
        .map(([name, field]) => [name, name in known ? known[name] : of(field, name)]),
    );

  const of = (schema: Json, name: string): unknown => {
    if (typeof schema.$ref === 'string') {
      const target = schema.$ref.split('/').at(-1)!;
      if (target === 'Reais') return 199.9;
      if (target === 'Cents') return 19_990;
      if (target === 'Moment') return MOMENT;
      parents.push(schema.$ref);
      const value = of(all[target]!, name);
      parents.pop();
      return value;
    }
    if ('const' in schema) return schema.const;
    if ('default' in schema && schema.default !== null && !isEmpty(schema.default))
      return schema.default;
    if (Array.isArray(schema.enum))
      return schema.enum.find((one) => one !== null && one !== 'auto') as unknown;
    if (Array.isArray(schema.allOf))
      return (schema.allOf as Json[]).map((one) => of(one, name)).reduce(both, {});
    const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
    if (choices) return of(choiceOf(choices.filter((one) => !isInside(one))), name);
    const types = [schema.type].flat();
    const type = types.find((one) => one !== 'null');
    switch (type) {
      case 'string':
        return text(schema, name);
      case 'integer':
      case 'number':
        return number(schema, name);
      case 'boolean':
        return true;
      case 'array':
        return list(schema, name);
      case 'object':
        return object(schema);
      default:
        return null;
    }
  };
  return of(schema, '');
}

const MOMENT_NAME = /^(at|since|.*At)$/;
const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const isEmpty = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && Object.keys(value as object).length === 0);

/** Gives each body and each answer of JSON an example. */
export function addExamples(paths: Record<string, Json>, schemas: Schemas): void {
  const add = (content: unknown, known?: Json) => {
    const json = (content as Record<string, Json> | undefined)?.['application/json'];
    if (json) json.example = exampleOf(schemas, json.schema as Json, known);
  };
  for (const item of Object.values(paths))
    for (const operation of Object.values(item) as Json[]) {
      if (!operation.operationId) continue;
      const { requestBody, responses } = operation as {
        requestBody?: { content: Json };
        responses: Record<string, { content?: Json }>;
      };
      add(requestBody?.content, KNOWN[operation.operationId as string]);
      for (const answer of Object.values(responses)) add(answer.content);
    }
}
