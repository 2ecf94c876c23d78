import type { Browser } from '@playwright/test';
import { declarationOf, sectionNames, type Section } from '#domain/dashboard/sections.ts';
import { reportNames, reportOf } from '#domain/reports/report.ts';
import { SETTING_GROUPS, settingsPath } from '#domain/settings/fields.ts';
import { entriesOf } from './page-routes.ts';
import {
  demoVisitors,
  firstMail,
  firstProduct,
  guestOrders,
  someClosing,
  someServiceOrder,
  someKey,
  someWebhook,
  type Visit,
  type Visitor,
} from './demo-visitors.ts';

/** Parts of the shop, each with its pages. */
export const AREAS = [
  'catalogue',
  'purchase',
  'sign-in',
  'content',
  'account',
  'dashboard',
] as const;
export type Area = (typeof AREAS)[number];

export interface SitePage {
  name: string;
  area: Area;
  /** File of the page below `src/pages`, without its extension. */
  route: string;
  path: string;
  visitor: Visitor;
  /** HTTP status, if it is not 200. */
  status?: number;
  /** Whether it has a dark theme. */
  themed?: boolean;
}

/** Paths that only a shop with data knows. */
interface Places {
  /** Slugs of a frame and of an accessory. */
  frame: string;
  accessory: string;
  guides: string[];
  policies: string[];
  /** Path of a guest's order with its secret; number of a customer's. */
  guestOrder: string;
  /** As `guestOrder`, of one that waits for its Pix; null if the shop takes none. */
  pixOrder: string | null;
  orderId: string;
  mailId: string;
  /** Id of a closing of the counter's cash. */
  closingId: string;
  /** Id of a record of each section that has records with a page. */
  records: Partial<Record<Section, string>>;
}

/** Slug of the demo's product without stock, which lists leave out. */
const SOLD_OUT = 'corrente-dourada';

/** Pages of the dashboard that need nothing to be there. */
const DESK_PAGES =
  'produtos/importar pedidos/importar pagamentos/conciliacao receitas/quadro receitas/livro receitas/conserto';

type Line = [name: string, route: string, path: string, more?: Partial<SitePage>];

const catalogue = ({ frame, accessory }: Places): Line[] => [
  ['home', 'index', '/'],
  ['list', 'produtos', '/produtos'],
  ['list-filtered', 'produtos', '/produtos?shape=redondo,aviador&size=M&sort=pa'],
  ['newest', 'novidades', '/novidades'],
  ['offers', 'promocoes', '/promocoes'],
  ['category', 'categoria/[...path]', '/categoria/oculos-de-sol'],
  ['categories', 'categorias', '/categorias'],
  ['brand', 'marca/[slug]', '/marca/aurora'],
  ['search', 'busca', '/busca?q=ocluos'],
  ['search-nothing', 'busca', '/busca?q=xyzxyz'],
  ['product', 'produto/[slug]', `/produto/${frame}`],
  ['product-accessory', 'produto/[slug]', `/produto/${accessory}`],
  ['by-prescription', 'leve-a-sua-receita', '/leve-a-sua-receita'],
  ['own-frame', 'meus-oculos', '/meus-oculos'],
  ['own-frame-fitting', 'meus-oculos', '/meus-oculos#armacao=52-18-140&formato=redondo'],
  ['product-sold-out', 'produto/[slug]', `/produto/${SOLD_OUT}`],
];

const content = ({ guides, policies }: Places): Line[] => [
  ['guides', 'guias/index', '/guias'],
  ...guides.map((slug): Line => [`guide-${slug}`, 'guias/[slug]', `/guias/${slug}`]),
  ...policies.map((slug): Line => [`policy-${slug}`, 'pagina/[slug]', `/pagina/${slug}`]),
  ['end-alerts', 'avisos/parar', '/avisos/parar?token=abc'],
  ['api-docs', 'api/docs/index', '/api/docs'],
  ['api-docs-orders', 'api/docs/[part]', '/api/docs/orders'],
  ['coming-soon', 'em-breve', '/em-breve'],
  ['offline', 'sem-conexao', '/sem-conexao'],
  ['not-found', '404', '/nada', { status: 404 }],
  ['failed', '500', '/500', { status: 500 }],
];

const signIn: Line[] = [
  ['sign-in', 'entrar', '/entrar'],
  ['sign-in-code', 'entrar', '/entrar?error=SecondFactorRequired'],
  ['register', 'cadastrar', '/cadastrar'],
  ['forgot-password', 'recuperar-senha', '/recuperar-senha'],
  ['reset-password', 'redefinir-senha', '/redefinir-senha?token=abc'],
  ['reset-password-no-token', 'redefinir-senha', '/redefinir-senha'],
  ['confirm-email', 'confirmar-email', '/confirmar-email?token=abc'],
  ['confirm-email-no-token', 'confirmar-email', '/confirmar-email'],
];

const purchase = ({ guestOrder, pixOrder }: Places): Line[] => [
  ['cart-empty', 'carrinho', '/carrinho'],
  ['wishlist-empty', 'favoritos', '/favoritos'],
  ['wishlist-shared-nothing', 'favoritos/lista', '/favoritos/lista'],
  ['compare-empty', 'comparar', '/comparar'],
  ['checkout-empty', 'checkout', '/checkout'],
  ['cart', 'carrinho', '/carrinho', { visitor: 'buyer' }],
  ['wishlist', 'favoritos', '/favoritos', { visitor: 'buyer' }],
  ['compare', 'comparar', '/comparar', { visitor: 'buyer' }],
  ['checkout', 'checkout', '/checkout', { visitor: 'buyer' }],
  ['order', 'pedido/[orderId]/index', guestOrder],
  ...(pixOrder === null ? [] : [['order-pix', 'pedido/[orderId]/index', pixOrder] as Line]),
  ['review', 'pedido/[orderId]/avaliar', guestOrder.replace('?', '/avaliar?')],
  ['invoice', 'pedido/[orderId]/nota', guestOrder.replace('?', '/nota?')],
  ['pay-nothing', 'pedido/[orderId]/pagar', guestOrder.replace('?', '/pagar?')],
];

const account = ({ orderId }: Places): Line[] =>
  (
    [
      ['account', 'conta/index', '/conta'],
      ['account-orders', 'conta/pedidos/index', '/conta/pedidos'],
      ['account-order', 'conta/pedidos/[orderId]', `/conta/pedidos/${orderId}`],
      ['account-addresses', 'conta/enderecos', '/conta/enderecos'],
      ['account-prescriptions', 'conta/receitas', '/conta/receitas'],
      ['account-profile', 'conta/perfil', '/conta/perfil'],
      ['account-profile-staff', 'conta/perfil', '/conta/perfil', { visitor: 'admin' }],
      ['account-privacy', 'conta/privacidade', '/conta/privacidade'],
      ['account-empty', 'conta/index', '/conta', { visitor: 'newcomer' }],
      ['account-orders-empty', 'conta/pedidos/index', '/conta/pedidos', { visitor: 'newcomer' }],
      ['account-addresses-empty', 'conta/enderecos', '/conta/enderecos', { visitor: 'newcomer' }],
    ] satisfies Line[]
  ).map(([name, route, path, more]) => [name, route, path, { visitor: 'customer', ...more }]);

/** The pages that a section has by its declaration: its list, one of its records, a new one. */
function sectionPages(section: Section, recordId: string | undefined): Line[] {
  const { path, creates, hasOwnPages } = declarationOf(section);
  const route = `dashboard/${hasOwnPages ? path : '[section]'}`;
  const page = (name: string, file: string, rest = ''): Line => [
    `dashboard-${section}${name}`,
    `${route}/${file}`,
    `/dashboard/${path}${rest}`,
  ];
  return [
    page('', 'index'),
    ...(creates ? [page('-new', 'novo', '/novo')] : []),
    ...(recordId === undefined ? [] : [page('-record', '[id]', `/${recordId}`)]),
  ];
}

/** What a record is going to look like in the shop. */
const preview = (name: string, folder: string, id: string): Line => [
  `dashboard-${name}-preview`,
  `dashboard/${folder}/[id]/previa`,
  `/dashboard/${folder}/${id}/previa`,
  { themed: false },
];

const dashboard = ({ records, mailId, closingId }: Places): Line[] => {
  const mails = 'dashboard/configuracoes/emails';
  const orders = 'dashboard/pedidos';
  const sheets = `/${orders}/imprimir?pedidos=${records.orders}&folha=`;
  const lines: Line[] = [
    ['dashboard-sign-in', 'painel/entrar', '/dashboard', { visitor: 'stranger', status: 401 }],
    ['dashboard-denied', 'painel/sem-acesso', '/dashboard', { visitor: 'customer', status: 403 }],
    ['dashboard', 'dashboard/index', '/dashboard'],
    ...sectionNames.flatMap((section) => sectionPages(section, records[section])),
    ['dashboard-customers-none', 'dashboard/[section]/index', '/dashboard/clientes?q=xyzxyz'],
    ['dashboard-orders-none', `${orders}/index`, `/${orders}?q=xyzxyz`],
    ['dashboard-media-none', 'dashboard/[section]/index', '/dashboard/midia?q=xyzxyz'],
    [
      'dashboard-product-preview',
      'dashboard/produtos/[id]/previa',
      `/dashboard/produtos/${records.products}/previa`,
      { themed: false },
    ],
    preview('menu', 'menus', 'menu-header'),
    preview('page', 'paginas', 'page-termos'),
    preview('guide', 'guias', 'guide-medidas-da-armacao'),
    [
      'dashboard-homepage-preview',
      'dashboard/inicio-da-loja/previa',
      '/dashboard/inicio-da-loja/previa',
      { themed: false },
    ],
    ...DESK_PAGES.split(' ').map((page): Line => [
      `dashboard-${page}`.replace('/', '-'),
      `dashboard/${page}`,
      `/dashboard/${page}`,
    ]),
    ['dashboard-feeds', 'dashboard/produtos/feeds', '/dashboard/produtos/feeds'],
    ['dashboard-customers-import', 'dashboard/[section]/importar', '/dashboard/clientes/importar'],
    ['dashboard-cash', `${orders}/caixa`, `/${orders}/caixa`],
    [
      'dashboard-closing',
      `${orders}/fechamento`,
      `/${orders}/fechamento?id=${closingId}`,
      { themed: false },
    ],
    ['dashboard-packing-slip', `${orders}/imprimir`, `${sheets}packing`, { themed: false }],
    ['dashboard-address-labels', `${orders}/imprimir`, `${sheets}label`, { themed: false }],
    [
      'dashboard-lens-sheet',
      'dashboard/receitas/imprimir',
      `/dashboard/receitas/imprimir?os=${records.prescriptions}`,
      { themed: false },
    ],
    ['dashboard-job-sheet', `${orders}/imprimir`, `${sheets}job`, { themed: false }],
    ['dashboard-lost', 'painel/nao-encontrado', '/dashboard/nada', { status: 404 }],
    ['dashboard-mails', `${mails}/index`, '/dashboard/configuracoes/emails'],
    ...SETTING_GROUPS.map((group): Line => [
      `dashboard-settings-${group.name}`,
      'dashboard/configuracoes/[group]',
      settingsPath(group),
    ]),
    ...reportNames.map((name): Line => [
      `dashboard-report-${name}`,
      'dashboard/relatorios/[report]',
      `/dashboard/relatorios/${reportOf(name).path}`,
    ]),
    ['dashboard-jobs', 'dashboard/configuracoes/tarefas', '/dashboard/configuracoes/tarefas'],
    ['dashboard-mail', `${mails}/[id]`, `/dashboard/configuracoes/emails/${mailId}`],
  ];
  return lines.map(([name, route, path, more]) => [
    name,
    route,
    path,
    { visitor: 'admin', themed: true, ...more },
  ]);
};

async function findPlaces(
  browser: Browser,
  url: string,
  visits: Record<Visitor, Visit>,
): Promise<Places> {
  const asked = async (visitor: Visitor, path: string): Promise<string> => {
    const context = await browser.newContext({ baseURL: url, storageState: visits[visitor] });
    const text = await (await context.request.get(path)).text();
    await context.close();
    return text;
  };
  const first = async (section: Section, search = '') => {
    const { items } = JSON.parse(await asked('admin', `/api/dashboard/${section}${search}`)) as {
      items: { id: string }[];
    };
    return items[0]!.id;
  };
  const orders = JSON.parse(await asked('customer', '/api/orders')) as {
    orders: { orderId: string }[];
  };
  const { orderId } = orders.orders[0]!;
  const placed = await guestOrders(browser, url, visits.buyer);
  return {
    frame: await firstProduct(url, 'kind=grau'),
    accessory: await firstProduct(url, 'kind=acessorios'),
    guides: await entriesOf('guias'),
    policies: await entriesOf('paginas'),
    ...placed,
    orderId,
    // By name: tests add people of their own, and delete some of them.
    records: {
      orders: orderId,
      customers: await first('customers', '?q=camila'),
      // A frame of several colours.
      products: await first('products', '?q=marola'),
      staff: await first('staff', '?q=vendas'),
      brands: await first('brands', '?q=cerrado'),
      categories: await first('categories', '?q=redondo'),
      colors: await first('colors', '?q=preto'),
      attributes: await first('attributes'),
      lenses: await first('lenses', '?q=resina'),
      prescriptions: await someServiceOrder(browser, url, visits),
      searchPhrases: await first('searchPhrases', '?q=multifocal'),
      payments: await first('payments', '?view=paid'),
      reviews: await first('reviews', '?view=pending'),
      coupons: await first('coupons', '?q=bemvindo'),
      giftCards: await first('giftCards', '?q=helena'),
      deliveries: await first('deliveries', '?q=retirada'),
      letterTexts: 'orderPlaced',
      menus: 'menu-header',
      pages: await first('pages', '?q=termos'),
      guides: await first('guides', '?q=receita'),
      media: await first('media'),
      webhooks: await someWebhook(browser, url, visits.admin),
      keys: await someKey(browser, url, visits.admin),
    },
    closingId: await someClosing(browser, url, visits.admin),
    mailId: await firstMail(() => asked('admin', '/dashboard/configuracoes/emails')),
  };
}

export interface Site {
  pages: SitePage[];
  visits: Record<Visitor, Visit>;
}

/**
 * Every page of the shop in its different states, empty and error ones included, and the visitors who may
 * see them. Places an order so that there is one to show.
 *
 * @param url address of a demo shop whose password is in DEMO_PASSWORD
 */
export async function openSite(browser: Browser, url: string): Promise<Site> {
  const visits = await demoVisitors(browser, url);
  const places = await findPlaces(browser, url, visits);
  const lines: Record<Area, Line[]> = {
    catalogue: catalogue(places),
    purchase: purchase(places),
    'sign-in': signIn,
    content: content(places),
    account: account(places),
    dashboard: dashboard(places),
  };
  const pages = AREAS.flatMap((area) =>
    lines[area].map(([name, route, path, more]): SitePage => ({
      name,
      area,
      route,
      path,
      visitor: 'stranger',
      ...more,
    })),
  );
  return { pages, visits };
}
