import type { Request } from 'autocannon';

export interface BenchCase {
  name: string;
  request: Request;
}

interface Product {
  id: string;
  slug: string;
  variants: {
    color: { name: string } | null;
    attribute: { name: string } | null;
    customAttr: { name: string } | null;
  }[];
}

/** Products that the cases for products and orders go round. */
const PRODUCTS = 96;

const ADDRESS = {
  fullName: 'Ana Souza',
  phone: '11987654321',
  email: 'ana.souza@exemplo.com.br',
  house: 'Avenida Paulista, 1000',
  city: 'São Paulo',
  state: 'SP',
  zipCode: '01310-100',
  country: 'BR',
  cpf: '529.982.247-25',
};

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

function orderRequest(products: Product[], deliveryInfo: object): Request {
  const nextProduct = roundRobin(products);
  const run = Date.now();
  let n = 0;
  const setupRequest = (request: Request): Request => {
    const { id, variants } = nextProduct();
    const { color, attribute, customAttr } = variants[0]!;
    const item = { _id: id, uid: id, qty: 1, color, attribute, customAttr };
    return {
      ...request,
      headers: {
        ...request.headers,
        'content-type': 'application/json',
        'idempotency-key': `bench-${run}-${(n += 1)}`,
      },
      body: JSON.stringify({
        items: [item],
        billingInfo: ADDRESS,
        shippingInfo: ADDRESS,
        deliveryInfo,
        paymentMethod: 'cod',
      }),
    };
  };
  return { method: 'POST', path: '/api/orders', setupRequest };
}

/** What visitors do most, and what costs most. `each another` is never answered from the cache. */
export async function benchCases(url: string): Promise<BenchCase[]> {
  const list = await json<{ products: { slug: string }[] }>(
    `${url}/api/products?limit=${PRODUCTS}`,
  );
  const products = await Promise.all(
    list.products.map(({ slug }) =>
      json<{ product: Product }>(`${url}/api/products/${slug}`).then(({ product }) => product),
    ),
  );
  const { options } = await json<{ options: { type: string; area: string }[] }>(
    `${url}/api/delivery?state=SP`,
  );
  const nextSlug = roundRobin(products.map(({ slug }) => slug));
  return [
    { name: 'home', request: { path: '/' } },
    { name: 'list', request: { path: '/produtos' } },
    {
      name: 'filtered list, each another',
      request: everAnother((n) => `/produtos?shape=redondo&gender=unissex&min=${n / 100}`),
    },
    {
      name: 'list as JSON, each another',
      request: everAnother((n) => `/api/products?color=preto&max=${n / 100}`),
    },
    { name: 'product', request: everAnother(() => `/produto/${nextSlug()}`) },
    {
      name: 'search, each another',
      request: everAnother((n) => `/busca?q=oculos+redondo&min=${n / 100}`),
    },
    {
      name: 'search with a typo, each another',
      request: everAnother((n) => `/busca?q=ocluos&min=${n / 100}`),
    },
    { name: 'order', request: orderRequest(products, options[0]!) },
  ];
}
