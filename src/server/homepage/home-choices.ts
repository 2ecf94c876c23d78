import { translate } from '#i18n/translate.ts';
import type { HomeBody } from '#domain/homepage/homepage.ts';
import { authorise } from '../authorise.ts';
import { productsByIds } from '../catalogue/cards.ts';
import { taxonomy } from '../catalogue/taxonomy.ts';
import type { Scope } from '../scope.ts';

/** What a part of the home may show, by name, and where its links may lead. */
export async function homeChoices(scope: Scope, { body }: { body: HomeBody | null }) {
  authorise(scope, 'homepage', 'view');
  const { categories, brands } = await taxonomy(scope);
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  const parentOf = new Map(categories.map(({ id, parentId }) => [id, parentId]));
  /** 'Feminino › Quadrado' */
  const lineOf = (id: string): string => {
    const parent = parentOf.get(id);
    const name = nameOf.get(id) ?? '';
    return parent ? `${lineOf(parent)} › ${name}` : name;
  };
  const ids = (body?.parts ?? []).flatMap(({ productIds }) => productIds);
  const products = await productsByIds(scope, ids);
  const placed = categories.map(({ id, path }) => ({ id, path, name: lineOf(id) }));
  return {
    categories: placed.map(({ id, name }) => ({ id, name })),
    brands: brands.map(({ id, name }) => ({ id, name })),
    products: products.map(({ id, name, image }) => ({ id, name, picture: image?.key ?? null })),
    places: [
      { path: '/produtos', name: translate('nav.allProducts') },
      ...placed.map(({ path, name }) => ({ path: `/categoria/${path}`, name })),
      ...brands.map(({ slug, name }) => ({ path: `/marca/${slug}`, name })),
    ],
  };
}
