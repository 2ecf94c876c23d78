import { between, pick, type Random } from '#demo/random.ts';
import { address, cartItem, orderOf } from './fixtures.ts';
import { BROKEN_MESSAGES, CUT_MESSAGES } from './hostile-messages.ts';
import type { HostileShop } from './hostile-shop.ts';
import { BROKEN_JSON, chance, mutate, NASTY_TEXTS } from './hostile-values.ts';

/** A request as it is sent. */
export interface HostileRequest {
  bytes: Buffer;
  /** Whether it is incomplete on purpose: the server may close without an answer. */
  cut: boolean;
}

type Call = [method: string, path: string, body?: unknown];

/** The API's calls, as a browser would make them. */
function callsOf({ ids }: HostileShop): readonly Call[] {
  const items = [cartItem('case', 2), cartItem('frame', 1, { color: 'Preto', size: 'M' })];
  const email = 'ana@exemplo.com.br';
  const member = { fullName: 'Bia Lima', email: 'bia@exemplo.com.br', role: 'staff' };
  const permissions = [{ name: 'orders', view: true, edit: false, delete: false }];
  return [
    ['POST', '/api/cart/check', { items }],
    ['POST', '/api/coupons/apply', { code: 'DEZ', items }],
    ['POST', '/api/orders', orderOf(items)],
    ['GET', '/api/orders?page=1'],
    ['GET', '/api/orders/AAAAAAAB?chave=secret'],
    ['GET', '/api/orders/AAAAAAAB/reorder'],
    ['GET', '/api/delivery?zipCode=01310-100&state=SP'],
    ['GET', '/api/products?category=a&brand=aurora&q=case&min=1&max=900&sort=pa&page=1&limit=12'],
    ['GET', '/api/products?ids=case,frame'],
    ['GET', '/api/products/armacao-case'],
    ['GET', '/api/products/suggest?q=arm'],
    ['GET', '/api/home/settings'],
    ['GET', '/api/home/wishlist'],
    ['POST', '/api/wishlist', { ids: ['case', 'frame'] }],
    ['PUT', '/api/wishlist/case', {}],
    ['DELETE', '/api/wishlist/case'],
    ['POST', '/api/account/register', { fullName: 'Bia', email, password: 'curta' }],
    ['POST', '/api/account/forgot', { email }],
    ['POST', '/api/account/reset', { token: 'x', password: 'uma senha comprida' }],
    ['POST', '/api/account/confirm', { token: 'x' }],
    ['GET', '/api/account/profile'],
    ['PUT', '/api/account/profile', { fullName: 'Ana Souza', phone: '(11) 98765-4321' }],
    ['PUT', '/api/account/password', { currentPassword: '', password: 'uma senha comprida' }],
    ['POST', '/api/account/erase', { password: '' }],
    ['GET', '/api/account/export'],
    ['GET', '/api/account/cart?since=0'],
    ['PUT', '/api/account/cart', { base: 0, items }],
    ['GET', '/api/account/sessions'],
    ['DELETE', '/api/account/sessions/none'],
    ['POST', '/api/account/addresses', { label: 'Casa', address, isDefault: true, ...address }],
    ['PUT', '/api/account/addresses/none', { label: 'Casa', address, ...address }],
    ['GET', '/api/auth/session'],
    ['GET', '/api/auth/csrf'],
    ['GET', '/api/auth/providers'],
    ['POST', '/api/auth/session', { csrfToken: 'x', data: { a: [1] } }],
    ['POST', '/api/auth/signin/email', { csrfToken: 'x', email, json: 'true' }],
    ['POST', '/api/auth/callback/credentials', { csrfToken: 'x', email, password: 'x' }],
    ['POST', '/api/auth/signout', { csrfToken: 'x', json: 'true' }],
    ['POST', '/api/auth/_log', { code: 'CLIENT_ERROR', message: 'x' }],
    ['GET', '/api/dashboard/customers?q=ana&sort=na&page=1&limit=20&status=active'],
    ['GET', `/api/dashboard/customers/${ids.customer}`],
    ['PUT', `/api/dashboard/customers/${ids.customer}`, { fullName: 'Ana', updatedAt: 1 }],
    ['GET', '/api/dashboard/staff?role=staff'],
    ['POST', '/api/dashboard/staff', { ...member, status: 'active', permissions }],
    ['PUT', `/api/dashboard/staff/${ids.staff}`, { ...member, permissions, updatedAt: 1 }],
    ['GET', '/api/dashboard/orders'],
    ['GET', '/api/nothing/here'],
    ['GET', '/api/health'],
  ];
}

/** Without /500, whose status is 500 by design. */
const PAGES = [
  '/',
  '/produtos',
  '/produtos?page=2&sort=pa',
  '/busca?q=redondo',
  '/categoria/oculos/sol',
  '/marca/aurora',
  '/produto/armacao-case',
  '/carrinho',
  '/favoritos',
  '/comparar',
  '/checkout',
  '/pedido/AAAAAAAB?chave=x',
  '/pedido/AAAAAAAB/nota',
  '/entrar?error=x',
  '/cadastrar',
  '/recuperar-senha',
  '/redefinir-senha?token=x',
  '/confirmar-email?token=x',
  '/guias',
  '/guias/none',
  '/pagina/none',
  '/conta',
  '/conta/pedidos?page=1',
  '/conta/enderecos',
  '/dashboard',
  '/dashboard/clientes?q=a',
  '/dashboard/equipe/novo',
  '/404',
  '/sitemap.xml',
  '/sitemap/paginas.xml',
  '/sitemap/produtos-1.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/_image?href=x',
  '/_server-islands/x',
  '/_actions/x',
  '/favicon.svg',
  '/locales/pt-BR/translation.json',
  '/_astro/none.js',
  '/media/none.webp',
];

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
];

/** How texts are put into a URL: encoded, encoded twice, truncated, byte by byte, or hardly encoded. */
const ENCODINGS: readonly ((text: string) => string)[] = [
  encodeURIComponent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => encodeURIComponent(text).slice(0, -1),
  (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  (text) => text.replaceAll(/[\s\p{Cc}]/gu, ''),
];

function inAddress(random: Random): string {
  const text = pick(random, NASTY_TEXTS).toWellFormed();
  return pick(random, ENCODINGS)(text).slice(0, 2_000);
}

function mutatePath(random: Random, path: string): string {
  const nasty = inAddress(random);
  const parts = path.split('/');
  const place = between(random, 1, parts.length - 1);
  return pick(random, [
    () => path,
    () => `${path}${path.includes('?') ? '&' : '?'}${nasty}=${inAddress(random)}`,
    () => path.replace(/=[^&]*/, `=${nasty}`),
    () => parts.map((part, index) => (index === place ? nasty : part)).join('/'),
    () => `${path}/${nasty}`,
    () => `/${path}`,
    () => path.replaceAll('/', '//'),
    () => `${path}?${'a&'.repeat(2_000)}`,
    () => `${path}%`,
    () => `${path}%ff%c0%af`,
    () => path.toUpperCase(),
  ])();
}

const RANGES = ['0-0', '5-2', '-500', '-0', '0-', '99999999-', '0-1,3-4', 'a-b', '-', '0-1e9', ','];

const strangeHeader = (random: Random): string =>
  pick(random, [
    () => `Range: ${pick(random, ['bytes=', 'bytes= ', 'lines=', ''])}${pick(random, RANGES)}`,
    () => `If-None-Match: ${pick(random, ['*', 'W/"', '"a", "b"', '"'.repeat(500)])}`,
    () => `If-Modified-Since: ${pick(random, ['yesterday', '0', '-1', 'Thu, 01 Jan 1970'])}`,
    () => `If-Range: ${pick(random, ['"a"', 'x', 'W/"1"'])}`,
    () => 'If-Match: "none"',
    () => `Accept-Encoding: ${pick(random, ['br', 'gzip;q=0', '*', 'x'.repeat(999), ';;;,,,'])}`,
    () => `Accept-Language: ${pick(random, ['xx', '*', ','.repeat(2_000)])}`,
    () => `Cookie: ${pick(random, ['vitrine.session=x', '=;=;;', 'a='.repeat(999), 'x=%00%ff'])}`,
    () => `Cookie: __Secure-vitrine.session=${'ey.'.repeat(between(random, 1, 900))}`,
    () => `Origin: ${pick(random, ['null', 'https://evil.example', 'x', 'http://localhost'])}`,
    () => `X-Forwarded-For: ${pick(random, ['1.2.3.4', 'x', ','.repeat(99), '[::1]:1'])}`,
    () => `X-Forwarded-Host: evil.example`,
    () => `X-Forwarded-Proto: ${pick(random, ['https', 'javascript', ''])}`,
    () => `X-HTTP-Method-Override: DELETE`,
    () => `X-Astro-Path: /dashboard`,
    () => `Idempotency-Key: ${'k'.repeat(between(random, 0, 3_000))}`,
    () => `User-Agent: ${'\u00ff'.repeat(between(random, 0, 3_000))}`,
    () =>
      `Content-Type: ${pick(random, ['application/json', 'text/plain', 'multipart/form-data'])}`,
    () => `Content-Encoding: ${pick(random, ['gzip', 'br', 'x'])}`,
    () => `Expect: ${pick(random, ['100-continue', 'x'])}`,
    () => 'Upgrade: websocket\r\nConnection: Upgrade',
    () => `X-${'y'.repeat(between(random, 1, 200))}: ${'z'.repeat(between(random, 0, 6_000))}`,
  ])();

interface Parts {
  method: string;
  path: string;
  headers: string[];
  body: Buffer;
}

const compose = ({ method, path, headers, body }: Parts): Buffer =>
  Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`, 'latin1'),
    body,
  ]);

function bodyOf(random: Random, template: unknown): Buffer {
  const how = random();
  if (how < 0.15) return Buffer.from(pick(random, BROKEN_JSON));
  const text = JSON.stringify(how < 0.25 ? template : mutate(random, template)) ?? '';
  if (how < 0.3) return Buffer.from(text, 'utf16le');
  if (how < 0.35) return Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xc0, 0x00])]);
  if (how < 0.4) return Buffer.alloc(between(random, 60_000, 70_000), '{');
  return Buffer.from(text);
}

/** A call of the API with something unexpected in it. */
function strangeCall(random: Random, shop: HostileShop): HostileRequest {
  const [method, path, template] = pick(random, callsOf(shop));
  const body = template === undefined ? Buffer.alloc(0) : bodyOf(random, template);
  const who = pick(random, ['', shop.cookies.customer, shop.cookies.admin]);
  const headers = [
    'Host: localhost',
    'Connection: close',
    ...(body.length > 0 ? [`Content-Length: ${body.length}`] : []),
    ...(chance(random, 0.95) ? ['Content-Type: application/json'] : []),
    ...(who === '' ? [] : [`Cookie: ${who}`]),
    ...(chance(random, 0.9) ? [`Idempotency-Key: key-${between(random, 1, 500)}-long`] : []),
    ...(chance(random, 0.2) ? [strangeHeader(random)] : []),
  ];
  return {
    bytes: compose({
      method: chance(random, 0.9) ? method : pick(random, METHODS),
      path: chance(random, 0.6) ? path : mutatePath(random, path),
      headers,
      body,
    }),
    cut: false,
  };
}

/** A strange request for a page or a file. */
function strangePage(random: Random, { cookies }: HostileShop): HostileRequest {
  const headers = ['Host: localhost', 'Connection: close'];
  if (chance(random, 0.2)) headers.push(`Cookie: ${pick(random, Object.values(cookies))}`);
  while (chance(random, 0.5)) headers.push(strangeHeader(random));
  return {
    bytes: compose({
      method: chance(random, 0.85) ? 'GET' : pick(random, METHODS),
      path: chance(random, 0.3) ? pick(random, PAGES) : mutatePath(random, pick(random, PAGES)),
      headers,
      body: Buffer.alloc(0),
    }),
    cut: false,
  };
}

/** The next of an endless series of requests, the same for the same seed. */
export function hostileRequest(random: Random, shop: HostileShop): HostileRequest {
  const kind = random();
  if (kind < 0.6) return strangeCall(random, shop);
  if (kind < 0.87) return strangePage(random, shop);
  if (kind < 0.97)
    return { bytes: Buffer.from(pick(random, BROKEN_MESSAGES), 'latin1'), cut: false };
  return { bytes: Buffer.from(pick(random, CUT_MESSAGES), 'latin1'), cut: true };
}
