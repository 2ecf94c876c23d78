import type { HomeBody } from '#domain/homepage/homepage-input.ts';
import { authorise } from '../service/authorise.ts';
import { productsByIds } from '../catalogue/cards.ts';
import { categoryLines, shopPlaces } from '../catalogue/shop-places.ts';
import { taxonomy } from '../catalogue/taxonomy.ts';
import type { Scope } from '../service/scope.ts';

/** What a part of the home may show, by name, and where its links may lead. */
export async function homeChoices(scope: Scope, { body }: { body: HomeBody | null }) {
  authorise(scope, 'homepage', 'view');
  const { brands } = await taxonomy(scope);
  const ids = (body?.parts ?? []).flatMap(({ productIds }) => productIds);
  const products = await productsByIds(scope, ids);
  return {
    categories: (await categoryLines(scope)).map(({ id, name }) => ({ id, name })),
    brands: brands.map(({ id, name }) => ({ id, name })),
    products: products.map(({ id, name, image }) => ({ id, name, picture: image?.key ?? null })),
    places: await shopPlaces(scope),
  };
}
