import { MENU_LISTS, type MenuChoices } from '#domain/menus/menu.ts';
import { translateAt } from '#i18n/translate.ts';
import { authorise } from '../authorise.ts';
import { taxonomy } from '../catalogue/taxonomy.ts';
import type { Scope } from '../scope.ts';

/** All that entries of menus can lead to, by their names. */
export async function menuChoices(scope: Scope): Promise<MenuChoices> {
  authorise(scope, 'menus', 'view');
  const { brands, categories } = await taxonomy(scope);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const pages = await scope.engine.db
    .selectFrom('contents')
    .select(['id', 'name', 'published'])
    .where('kind', '=', 'page')
    .orderBy('name')
    .execute();
  return {
    category: categories.map(({ id, name, parentId }) => ({
      id,
      name: parentId === null ? name : `${names.get(parentId) ?? ''} › ${name}`,
      isPublic: true,
    })),
    page: pages.map(({ id, name, published }) => ({ id, name, isPublic: published !== null })),
    brand: brands.map(({ id, name }) => ({ id, name, isPublic: true })),
    list: Object.keys(MENU_LISTS).map((id) => ({
      id,
      name: translateAt(`menus.lists.${id}`),
      isPublic: true,
    })),
  };
}
