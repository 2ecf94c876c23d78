/**
 * Texts that the shop itself leads to, by their keys: each follows a new address, and is no link while the text is
 * withdrawn.
 */
export const FIXED_PAGES = ['entrega', 'trocas-e-devolucoes', 'privacidade', 'termos'] as const;
export const FIXED_GUIDES = ['medidas-da-armacao', 'protecao-solar'] as const;
export type FixedTarget = (typeof FIXED_PAGES)[number] | (typeof FIXED_GUIDES)[number];

/** Where they are now; null of one that visitors do not see. */
export type FixedLinks = Readonly<Record<FixedTarget, string | null>>;

/** Where they are in a shop in which nobody has moved any. */
export const INITIAL_LINKS = Object.fromEntries([
  ...FIXED_PAGES.map((key) => [key, `/pagina/${key}`]),
  ...FIXED_GUIDES.map((key) => [key, `/guias/${key}`]),
]) as FixedLinks;
