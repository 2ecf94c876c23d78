import type { Request } from 'autocannon';
import { cpf } from 'cpf-cnpj-validator';

export interface BenchCase {
  name: string;
  request: Request;
}

interface Variant {
  color: { name: string } | null;
  attribute: { name: string } | null;
  customAttr: { name: string } | null;
  /** −1 is unlimited. */
  qty: number;
}

interface Product {
  _id: string;
  slug: string;
  variants: Variant[];
}

/** Pages of the list whose products the cases for products and orders go round. */
const PAGES = [1, 2, 3, 4];
const PER_PAGE = 96;
/** Pages of the list whose products are looked at one after the other. */
const PAGES_OF_MANY = 50;

/** Each buys once: an order's limits count what the shop stores of its buyer. */
const buyer = (n: number) => ({
  fullName: 'Ana Souza',
  phone: `119${10_000_000 + n}`,
  email: `cliente${n}@exemplo.com.br`,
  house: 'Avenida Paulista, 1000',
  city: 'São Paulo',
  state: 'SP',
  zipCode: '01310-100',
  country: 'BR',
  cpf: cpf.generate(),
});

/** The n-th buyer's network, as a proxy names it. */
const networkOf = (n: number): string =>
  [10, n >> 16, n >> 8, n].map((part) => part & 255).join('.');

async function json<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as T;
}

/** Takes the entries one after the other, from the start again after the last. */
function roundRobin<T>(entries: T[]): () => T {
  let next = 0;
  return () => entries[next++ % entries.length]!;
}

/** A request whose path differs each time, so that no page of it is in the cache. */
function everAnother(path: (n: number) => string): Request {
  let n = 0;
  return { setupRequest: (request) => ({ ...request, path: path((n += 1)) }) };
}

/** An item of one piece for each piece in stock, the products taking turns. */
function itemsInStock(products: Product[]): object[] {
  const stock = products.flatMap(({ _id, variants }) =>
    variants.map(({ qty, ...choice }) => ({ qty, item: { ...choice, _id, uid: _id, qty: 1 } })),
  );
  const most = Math.max(...stock.map(({ qty }) => qty));
  return Array.from({ length: most }, (_, round) =>
    stock.filter(({ qty }) => qty > round).map(({ item }) => item),
  ).flat();
}

function orderRequest(products: Product[], deliveryInfo: object): Request {
  const nextItem = roundRobin(itemsInStock(products));
  const run = Date.now();
  let n = 0;
  const setupRequest = (request: Request): Request => {
    n += 1;
    const address = buyer(n);
    return {
      ...request,
      headers: {
        ...request.headers,
        'content-type': 'application/json',
        'idempotency-key': `bench-${run}-${n}`,
        'x-forwarded-for': networkOf(n),
      },
      body: JSON.stringify({
        items: [nextItem()],
        billingInfo: address,
        shippingInfo: address,
        deliveryInfo,
        paymentMethod: 'cod',
      }),
    };
  };
  return { method: 'POST', path: '/api/orders', setupRequest };
}

/** One after the other: hundreds of connections at once, idle afterwards, are closed by the shop. */
async function productsOf(url: string, page: number): Promise<Product[]> {
  const list = await json<{ products: { slug: string }[] }>(
    `${url}/api/products?limit=${PER_PAGE}&page=${page}`,
  );
  const found: Product[] = [];
  for (const { slug } of list.products) {
    found.push((await json<{ product: Product }>(`${url}/api/products/${slug}`)).product);
  }
  return found;
}

/** Addresses of some thousand products. */
async function manySlugs(url: string): Promise<string[]> {
  const slugs: string[] = [];
  for (let page = 1; page <= PAGES_OF_MANY; page += 1) {
    const { products } = await json<{ products: { slug: string }[] }>(
      `${url}/api/products?limit=${PER_PAGE}&page=${page}`,
    );
    slugs.push(...products.map(({ slug }) => slug));
    if (products.length < PER_PAGE) break;
  }
  return slugs;
}

/** An order of one piece, each time of another product. */
export async function orderCase(url: string): Promise<BenchCase> {
  const products = (await Promise.all(PAGES.map((page) => productsOf(url, page)))).flat();
  const { options } = await json<{ options: { type: string; area: string }[] }>(
    `${url}/api/delivery?state=SP`,
  );
  return { name: 'order', request: orderRequest(products, options[0]!) };
}

/** What visitors do most, and what costs most. `each another` is never answered from the cache. */
export async function benchCases(url: string): Promise<BenchCase[]> {
  // A product's choice is a part of its address: the second time round no page is in the cache either.
  const slugs = await manySlugs(url);
  const another = (n: number) =>
    `/produto/${slugs[n % slugs.length]}?attribute=${Math.floor(n / slugs.length)}`;
  return [
    // First: later, pages that show the last pieces would be rendered again for those who have asked for them.
    await orderCase(url),
    { name: 'product', request: { path: `/produto/${slugs[0]}` } },
    { name: 'list', request: { path: '/produtos' } },
    { name: 'product, each another', request: everAnother(another) },
    { name: 'list, each another', request: everAnother((n) => `/produtos?min=${n / 100}`) },
    {
      name: 'filtered list, each another',
      request: everAnother((n) => `/produtos?shape=redondo&gender=unissex&min=${n / 100}`),
    },
    {
      name: 'list as JSON, each another',
      request: everAnother((n) => `/api/products?color=preto&max=${n / 100}`),
    },
    {
      name: 'search, each another',
      request: everAnother((n) => `/busca?q=oculos+redondo&min=${n / 100}`),
    },
    {
      name: 'search with a typo, each another',
      request: everAnother((n) => `/busca?q=ocluos&min=${n / 100}`),
    },
  ];
}
