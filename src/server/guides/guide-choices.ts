import { authorise } from '../service/authorise.ts';
import { shopPlaces, type ShopPlace } from '../catalogue/shop-places.ts';
import { contentNames } from '../contents/content-items.ts';
import type { Scope } from '../service/scope.ts';

/**
 * What a guide may lead to: the other guides in their order, and addresses of the shop.
 *
 * @param id the guide's own; null of a new one
 */
export async function guideChoices(
  scope: Scope,
  { id }: { id: string | null },
): Promise<{ others: { id: string; name: string }[]; places: ShopPlace[] }> {
  authorise(scope, 'guides', id === null ? 'edit' : 'view');
  const guides = await contentNames(scope.engine.db, 'guide');
  return {
    others: guides
      .filter((guide) => guide.id !== id)
      .map(({ id: other, name }) => ({ id: other, name })),
    places: await shopPlaces(scope),
  };
}
