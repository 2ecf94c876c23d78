import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemoShop } from '#demo/seed.ts';
import { SECTIONS, sectionNames } from '#domain/dashboard/sections.ts';
import { reportNames, reportOf } from '#domain/reports/report.ts';
import { SETTING_GROUPS, settingsPath } from '#domain/settings/fields.ts';
import { noticeNames } from '#domain/notices/notices.ts';
import type { DueLetter } from '#server/letters/queue/queue-letter.ts';
import { linksOf, writeLetterOf } from '#server/letters/write-letters.ts';
import { openBuiltShop, type BuiltShop } from '../../support/built-shop.ts';
import { lendPictures } from '../../support/demo-pictures.ts';
import { ask } from '../../support/http-shop.ts';
import { poisonTexts, POISON, running } from '../../support/poison.ts';

let shop: BuiltShop;
let cookies: { admin: string; customer: string };
let touched: string[];

beforeAll(async () => {
  shop = await openBuiltShop({ SITE_URL: 'https://loja.example' });
  const { scope } = shop;
  await lendPictures(join(scope.config.DATA_DIR, 'media'));
  await seedDemoShop(scope, { dataDir: scope.config.DATA_DIR, log: () => undefined });
  touched = await poisonTexts(scope);
  const { db } = scope.engine;
  const admin = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const customer = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select('customers.accountId')
    .where('customers.accountId', 'is not', null)
    .executeTakeFirstOrThrow();
  cookies = {
    admin: await shop.signIn(admin.id),
    customer: await shop.signIn(customer.accountId!),
  };
}, 600_000);

afterAll(() => shop.stop());

/** Rows of a table that a page is made of. */
const firstOf = async (
  table: string,
  columns: string,
  most = 3,
): Promise<Record<string, string>[]> =>
  (
    await sql<
      Record<string, string>
    >`select ${sql.raw(columns)} from ${sql.table(table)} limit ${most}`.execute(
      shop.scope.engine.db,
    )
  ).rows;

async function publicPages(): Promise<string[]> {
  const below = async (folder: string, table: string, column = 'slug', where = '') =>
    (await firstOf(`${table}`, column, 4)).map((row) => `/${folder}/${row[column]}${where}`);
  return [
    '/',
    '/produtos',
    '/novidades',
    '/promocoes',
    '/categorias',
    '/busca?q=oculos',
    '/guias',
    '/meus-oculos',
    '/entrar',
    '/checkout',
    '/carrinho',
    '/em-breve',
    '/pagina/termos',
    '/pagina/privacidade',
    '/manifest.webmanifest',
    '/robots.txt',
    '/sitemap.xml',
    '/produtos?color=preto',
    `/busca?q=${encodeURIComponent(POISON)}`,
    ...(await below('produto', 'products')),
    ...(await below('categoria', 'categories', 'path')),
    ...(await below('marca', 'brands')),
    ...(await below('guias', 'contents', 'slug')),
    ...(await below('api/products', 'products')),
    ...(await below('api/products', 'products', 'slug')).map((path) => `${path}/reviews`),
    ...(await firstOf('orders', 'id, secret', 6)).flatMap(({ id, secret }) =>
      ['', '/avaliar', '/nota', '/pagar'].map((part) => `/pedido/${id}${part}?chave=${secret}`),
    ),
  ];
}

const PREVIEWED = ['products', 'pages', 'guides', 'menus'];

async function dashboardPages(): Promise<string[]> {
  const { db } = shop.scope.engine;
  const recordsOf = async (section: string): Promise<string[]> => {
    const list = await ask(shop, `/api/dashboard/${section}`, {
      headers: { cookie: cookies.admin },
    });
    const { items = [] } = JSON.parse(list.body.toString() || '{}') as {
      items?: { id?: string }[];
    };
    return items.slice(0, 3).flatMap(({ id }) => (id ? [id] : []));
  };
  const perSection = await Promise.all(
    sectionNames.map(async (section) => {
      const path = `/dashboard/${SECTIONS[section].path}`;
      const ids = section === 'settings' || section === 'reports' ? [] : await recordsOf(section);
      return [
        path,
        `${path}?q=a`,
        `${path}/novo`,
        `/api/dashboard/${section}/export`,
        ...ids.flatMap((id) => [
          `${path}/${id}`,
          ...(PREVIEWED.includes(section) ? [`${path}/${id}/previa`] : []),
        ]),
      ];
    }),
  );
  const orders = (await db.selectFrom('orders').select('id').limit(3).execute())
    .map(({ id }) => id)
    .join(',');
  return [
    '/dashboard',
    ...perSection.flat(),
    ...SETTING_GROUPS.map(settingsPath),
    ...reportNames.flatMap((name) => [
      `/dashboard/relatorios/${reportOf(name).path}`,
      `/api/dashboard/reports/${name}/export`,
    ]),
    ...['packing', 'label', 'job', 'invoice'].flatMap((kind) => [
      `/dashboard/pedidos/imprimir?folha=${kind}&pedidos=${orders}`,
      `/api/dashboard/orders/papers?folha=${kind}&pedidos=${orders}`,
    ]),
    '/dashboard/configuracoes/emails',
    '/dashboard/configuracoes/tarefas',
    '/dashboard/pedidos/caixa',
  ];
}

interface Shown {
  path: string;
  kind: string;
  text: string;
  status: number;
}

async function read(path: string, cookie?: string): Promise<Shown> {
  const { status, headers, body } = await ask(shop, path, { headers: cookie ? { cookie } : {} });
  return { path, status, kind: String(headers['content-type'] ?? ''), text: body.toString() };
}

const isMarkup = ({ kind }: Shown): boolean => /html|xml|svg/.test(kind);

it('would be seen if they ran', async () => {
  expect(await running(`<p title="a${POISON}`)).toHaveLength(2);
  expect(await running(`<script type="application/ld+json">{"a":"${POISON}`)).toHaveLength(2);
  expect(await running(`<a href="JavaScript:xss(1)">a</a>`)).toHaveLength(1);
});

it('stand as text in every page, list, paper, file and letter', async () => {
  expect(touched.length).toBeGreaterThan(40);
  const { customer, admin } = cookies;
  const orders = await shop.scope.engine.db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select('orders.id')
    .where('customers.accountId', 'is not', null)
    .limit(3)
    .execute();
  const own = [
    '/conta',
    '/conta/pedidos',
    '/conta/enderecos',
    '/conta/perfil',
    '/conta/privacidade',
    '/favoritos',
    '/api/account/export',
    ...orders.map(({ id }) => `/conta/pedidos/${id}`),
  ];
  const shown: Shown[] = [];
  for (const path of await publicPages()) shown.push(await read(path));
  for (const path of own) shown.push(await read(path, customer));
  for (const path of await dashboardPages()) shown.push(await read(path, admin));
  const failed = shown
    .filter(({ status }) => status >= 500 && status !== 503)
    .map(({ path, status }) => `${status} ${path}`);
  expect(failed).toEqual([]);
  const markup = shown.filter(isMarkup);
  const runs: string[] = [];
  for (const { path, text } of markup) {
    for (const what of await running(text)) runs.push(`${path}: ${what}`);
  }
  expect(runs).toEqual([]);
  const sheets = shown.filter(({ kind }) => kind.startsWith('text/csv'));
  expect(sheets.length).toBeGreaterThan(10);
  const others = shown.filter((each) => !isMarkup(each) && each.text.includes('xss('));
  for (const { kind, path } of others)
    expect(kind, path).toMatch(/^(application\/(json|manifest\+json|pdf)|text\/(csv|plain))/);
  const seen = markup.filter(({ text }) => text.includes('xss('));
  expect(seen.length).toBeGreaterThan(100);
});

/** A letter of every kind, about what the demo shop has. */
async function everyLetter(): Promise<DueLetter[]> {
  const { db } = shop.scope.engine;
  const idsOf = async (table: 'giftCards' | 'alerts' | 'reviews' | 'orders') =>
    (await db.selectFrom(table).select('id').limit(20).execute()).map(({ id }) => id);
  const orders = (await idsOf('orders')).flatMap((orderId): DueLetter[] => [
    { kind: 'orderPlaced', orderId },
    { kind: 'orderPaid', orderId },
    { kind: 'orderExpired', orderId },
    { kind: 'orderMoved', orderId, status: 'shipped' },
    { kind: 'orderChanged', orderId },
    { kind: 'reviewRequest', orderId },
  ]);
  const refunds = await db.selectFrom('refunds').select(['id', 'orderId']).limit(5).execute();
  const returns = await db
    .selectFrom('returnRequests')
    .select(['id', 'orderId', 'status'])
    .limit(5)
    .execute();
  const messages = await db
    .selectFrom('orderEvents')
    .select(['orderId', 'position'])
    .limit(40)
    .execute();
  const to = { to: 'ana@exemplo.com.br', name: `Ana ${POISON}` };
  return [
    ...orders,
    ...refunds.map(({ id, orderId }): DueLetter => ({
      kind: 'orderRefunded',
      orderId,
      refundId: id,
    })),
    ...returns.map(({ id, orderId, status }): DueLetter => ({
      kind: 'returnMoved',
      orderId,
      requestId: id,
      status,
    })),
    ...messages.map(({ orderId, position }): DueLetter => ({
      kind: 'orderMessage',
      orderId,
      position,
    })),
    ...(await idsOf('giftCards')).flatMap((giftCardId): DueLetter[] => [
      { kind: 'giftCard', giftCardId },
      { kind: 'giftCardSent', giftCardId },
      { kind: 'giftCardEnding', giftCardId },
    ]),
    ...(await idsOf('alerts')).map((alertId): DueLetter => ({ kind: 'alert', alertId })),
    ...(await idsOf('reviews')).flatMap((reviewId): DueLetter[] => [
      { kind: 'reviewRefused', reviewId },
      { kind: 'reviewAnswered', reviewId },
    ]),
    { kind: 'confirm', ...to },
    { kind: 'known', ...to },
    { kind: 'invite', ...to },
    { kind: 'reset', to: to.to },
    { kind: 'signIn', to: to.to, callbackPath: '/conta' },
    ...noticeNames.map((notice): DueLetter => ({
      kind: 'shopNotice',
      ...to,
      notice,
      orderId: orders[0] && 'orderId' in orders[0] ? orders[0].orderId : 'nada',
      work: { name: 'letter', reason: POISON },
      differences: { provider: POISON, day: '2026-01-15', count: 2 },
    })),
  ];
}

it('stand as text in every letter', async () => {
  const { scope } = shop;
  const kinds: string[] = [];
  for (const letter of await everyLetter()) {
    const written = await writeLetterOf(scope, { letter, links: linksOf(scope, 'token') });
    if (!written) continue;
    const { html } = written.mail;
    expect(await running(html), letter.kind).toEqual([]);
    if (html.includes('xss(')) kinds.push(letter.kind);
  }
  expect(new Set(kinds).size).toBeGreaterThan(10);
});
