import { defineSection, type SectionDeclaration } from './define-section.ts';

/** The dashboard's sections, in the order in which menus and permission grids show them. */
export const SECTIONS = {
  orders: defineSection({
    path: 'pedidos',
    group: 'sell',
    icon: 'shopping-bag',
    ownRow: true,
    creates: true,
    exports: true,
    exportsParts: true,
    inBottomBar: true,
    searched: true,
    hasOwnPages: true,
    upTo: 'edit',
    presets: { sales: 'edit', counter: 'edit' },
  }),
  /** Health data: only whom the shop's owner names sees them, so no preset has them. */
  prescriptions: defineSection({
    path: 'receitas',
    group: 'sell',
    icon: 'clipboard-check',
    ownRow: true,
    exports: true,
    searched: true,
    hasOwnPages: true,
    upTo: 'edit',
  }),
  payments: defineSection({
    path: 'pagamentos',
    group: 'sell',
    icon: 'banknote',
    ownRow: true,
    exports: true,
    hasOwnPages: true,
    upTo: 'edit',
    presets: { sales: 'edit', counter: 'view' },
  }),
  customers: defineSection({
    path: 'clientes',
    group: 'sell',
    icon: 'users',
    ownRow: true,
    creates: true,
    exports: true,
    inBottomBar: true,
    searched: true,
    presets: { sales: 'edit', counter: 'edit' },
  }),
  carts: defineSection({
    path: 'carrinhos',
    group: 'marketing',
    icon: 'shopping-cart',
    exports: true,
    presets: { sales: 'edit' },
  }),
  reports: defineSection({
    path: 'relatorios',
    group: 'sell',
    icon: 'chart-line',
    ownRow: true,
    hasOwnPages: true,
    upTo: 'view',
  }),
  products: defineSection({
    path: 'produtos',
    group: 'catalogue',
    icon: 'package',
    ownRow: true,
    creates: true,
    exports: true,
    exportsParts: true,
    searched: true,
    hasOwnPages: true,
    presets: { sales: 'view', catalogue: 'all', counter: 'view' },
  }),
  alerts: defineSection({
    path: 'lista-de-espera',
    group: 'catalogue',
    icon: 'bell',
    exports: true,
    upTo: 'view',
    presets: { sales: 'view', catalogue: 'view', counter: 'view' },
  }),
  categories: defineSection({
    path: 'categorias',
    group: 'catalogue',
    icon: 'list-tree',
    creates: true,
    exports: true,
    hasOwnPages: true,
    presets: { catalogue: 'all' },
  }),
  brands: defineSection({
    path: 'marcas',
    group: 'catalogue',
    icon: 'tag',
    creates: true,
    exports: true,
    searched: true,
    presets: { catalogue: 'all' },
  }),
  colors: defineSection({
    path: 'cores',
    group: 'catalogue',
    icon: 'palette',
    creates: true,
    exports: true,
    presets: { catalogue: 'all' },
  }),
  attributes: defineSection({
    path: 'atributos',
    group: 'catalogue',
    icon: 'list-ordered',
    creates: true,
    exports: true,
    presets: { catalogue: 'all' },
  }),
  lenses: defineSection({
    path: 'lentes',
    group: 'catalogue',
    icon: 'glasses',
    creates: true,
    exports: true,
    searched: true,
    presets: { sales: 'view', catalogue: 'all', counter: 'view' },
  }),
  searchPhrases: defineSection({
    path: 'palavras-da-busca',
    group: 'catalogue',
    icon: 'search',
    creates: true,
    exports: true,
    presets: { catalogue: 'all' },
  }),
  media: defineSection({
    path: 'midia',
    group: 'catalogue',
    icon: 'image',
    searched: true,
    presets: { catalogue: 'all' },
  }),
  coupons: defineSection({
    path: 'cupons',
    group: 'marketing',
    icon: 'ticket-percent',
    creates: true,
    exports: true,
    searched: true,
    presets: { sales: 'view' },
  }),
  giftCards: defineSection({
    path: 'vales-presente',
    group: 'marketing',
    icon: 'gift',
    creates: true,
    exports: true,
    upTo: 'edit',
    presets: { sales: 'view' },
  }),
  deliveries: defineSection({
    path: 'entregas',
    group: 'shop',
    icon: 'truck',
    creates: true,
    exports: true,
    presets: { sales: 'view' },
  }),
  pages: defineSection({
    path: 'paginas',
    group: 'content',
    icon: 'file-text',
    creates: true,
    exports: true,
    searched: true,
    hasOwnPages: true,
    presets: { catalogue: 'all' },
  }),
  guides: defineSection({
    path: 'guias',
    group: 'content',
    icon: 'book-open',
    creates: true,
    exports: true,
    searched: true,
    hasOwnPages: true,
    presets: { catalogue: 'all' },
  }),
  menus: defineSection({
    path: 'menus',
    group: 'content',
    icon: 'menu',
    hasOwnPages: true,
    upTo: 'edit',
    presets: { catalogue: 'edit' },
  }),
  reviews: defineSection({
    path: 'avaliacoes',
    group: 'marketing',
    icon: 'star',
    exports: true,
    presets: { sales: 'edit' },
  }),
  staff: defineSection({
    path: 'equipe',
    group: 'shop',
    icon: 'id-card',
    creates: true,
    adminsOnly: true,
  }),
  webhooks: defineSection({
    path: 'webhooks',
    group: 'shop',
    icon: 'bell',
    creates: true,
    adminsOnly: true,
  }),
  keys: defineSection({
    path: 'chaves',
    group: 'shop',
    icon: 'lock',
    creates: true,
    adminsOnly: true,
  }),
  settings: defineSection({
    path: 'configuracoes',
    group: 'shop',
    icon: 'sliders-horizontal',
    ownRow: true,
    hasOwnPages: true,
    single: true,
  }),
  homepage: defineSection({
    path: 'inicio-da-loja',
    group: 'content',
    icon: 'store',
    hasOwnPages: true,
    single: true,
    upTo: 'edit',
    presets: { catalogue: 'edit' },
  }),
  letterTexts: defineSection({
    path: 'textos-de-email',
    group: 'content',
    icon: 'mail-pen',
    searched: true,
    upTo: 'edit',
  }),
  consents: defineSection({
    path: 'consentimentos',
    group: 'shop',
    icon: 'cookie',
    exports: true,
    upTo: 'view',
  }),
  audit: defineSection({
    path: 'auditoria',
    group: 'shop',
    icon: 'history',
    exports: true,
    upTo: 'view',
  }),
};

export type Section = keyof typeof SECTIONS;

/** All sections, in their order. */
export const sectionNames = Object.keys(SECTIONS) as Section[];

/** What a section has declared. */
export const declarationOf = (name: Section): SectionDeclaration => SECTIONS[name];

export function isSection(name: unknown): name is Section {
  return typeof name === 'string' && Object.hasOwn(SECTIONS, name);
}

/** The section at `/dashboard/{path}`. */
export function sectionAtPath(path: string | undefined): Section | undefined {
  return sectionNames.find((name) => SECTIONS[name].path === path);
}

/** Sections for which a permission can be given. */
export const grantableSections = sectionNames.filter((name) => !declarationOf(name).adminsOnly);
