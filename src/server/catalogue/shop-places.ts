import { t } from '#i18n/t.ts';
import type { Scope } from '../service/scope.ts';
import { taxonomy } from './taxonomy.ts';

/** A page of the shop that a link may lead to. */
export interface ShopPlace {
  path: string;
  name: string;
}

/** Categories by name, each with those above it: 'Feminino › Quadrado'. */
export async function categoryLines(
  scope: Scope,
): Promise<{ id: string; path: string; name: string }[]> {
  const { categories } = await taxonomy(scope);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const lineOf = (id: string): string => {
    const { name = '', parentId = null } = byId.get(id) ?? {};
    return parentId ? `${lineOf(parentId)} › ${name}` : name;
  };
  return categories.map(({ id, path }) => ({ id, path, name: lineOf(id) }));
}

/** The shop's lists, by address and name: what fields for links suggest. */
export async function shopPlaces(scope: Scope): Promise<ShopPlace[]> {
  const { brands } = await taxonomy(scope);
  return [
    { path: '/produtos', name: t('nav.allProducts') },
    { path: '/novidades', name: t('nav.newest') },
    { path: '/promocoes', name: t('nav.offers') },
    ...(await categoryLines(scope)).map(({ path, name }) => ({ path: `/categoria/${path}`, name })),
    ...brands.map(({ slug, name }) => ({ path: `/marca/${slug}`, name })),
  ];
}
