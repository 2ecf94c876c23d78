/** The dashboard's sections: their names in the API and in permissions, and their paths on pages. */
export const SECTIONS = {
  products: 'produtos',
  categories: 'categorias',
  brands: 'marcas',
  attributes: 'atributos',
  colors: 'cores',
  lenses: 'lentes',
  orders: 'pedidos',
  prescriptions: 'receitas',
  customers: 'clientes',
  coupons: 'cupons',
  deliveries: 'entregas',
  reviews: 'avaliacoes',
  media: 'midia',
  pages: 'paginas',
  staff: 'equipe',
  reports: 'relatorios',
  settings: 'configuracoes',
  audit: 'auditoria',
} as const;

export type Section = keyof typeof SECTIONS;

/** All sections, in the order in which menus and permission grids show them. */
export const sectionNames = Object.keys(SECTIONS) as Section[];

export function isSection(name: unknown): name is Section {
  return typeof name === 'string' && Object.hasOwn(SECTIONS, name);
}

/** The section at `/dashboard/{path}`. */
export function sectionAtPath(path: string | undefined): Section | undefined {
  return sectionNames.find((name) => SECTIONS[name] === path);
}
