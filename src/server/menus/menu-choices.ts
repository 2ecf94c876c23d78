import { MENU_LISTS, type MenuChoices } from '#domain/menus/menu.ts';
import { textAt } from '#i18n/t.ts';
import { authorise } from '../service/authorise.ts';
import { categoryLines } from '../catalogue/shop-places.ts';
import { taxonomy } from '../catalogue/taxonomy.ts';
import { contentNames } from '../contents/content-items.ts';
import type { Scope } from '../service/scope.ts';

/** All that entries of menus can lead to, by their names. */
export async function menuChoices(scope: Scope): Promise<MenuChoices> {
  authorise(scope, 'menus', 'view');
  const { db } = scope.engine;
  const { brands } = await taxonomy(scope);
  const categories = await categoryLines(scope);
  const pages = await contentNames(db, 'page');
  return {
    category: categories.map(({ id, name }) => ({ id, name, isPublic: true })),
    page: pages.toSorted((a, b) => a.name.localeCompare(b.name)),
    guide: await contentNames(db, 'guide'),
    brand: brands.map(({ id, name }) => ({ id, name, isPublic: true })),
    list: Object.keys(MENU_LISTS).map((id) => ({
      id,
      name: textAt(`menus.lists.${id}`),
      isPublic: true,
    })),
  };
}
