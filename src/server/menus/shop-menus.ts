import { isMenuList, MENU_LISTS, type MenuGroup, type MenuLink } from '#domain/menus/menu.ts';
import type { MenuBody, MenuEntry } from '#domain/menus/menu-input.ts';
import type { CategoryBranch } from '#domain/products/product.ts';
import { t, textAt } from '#i18n/t.ts';
import { categoryBranches } from '../catalogue/categories-and-brands.ts';
import { taxonomy } from '../catalogue/taxonomy.ts';
import { publishedGuides } from '../guides/guide-spec.ts';
import { leastLensPrice } from '../lenses/lens-rows.ts';
import { publishedPages } from '../shop-pages/page-spec.ts';
import type { Scope } from '../service/scope.ts';
import { defaultMenu } from './default-menus.ts';
import { publishedMenus } from './menu-spec.ts';

/** The menus of every page of the shop. */
export interface ShopMenus {
  header: MenuLink[];
  /** The header's on a phone. */
  drawer: MenuLink[];
  footer: MenuGroup[];
}

const everyBranch = (branches: readonly CategoryBranch[]): CategoryBranch[] =>
  branches.flatMap((branch) => [branch, ...everyBranch(branch.children)]);

type LinkOf = (entry: MenuEntry) => MenuLink | null;

/** Where the entries of menus lead now; null for one whose target is gone, or not public. */
async function linker(scope: Scope): Promise<LinkOf> {
  const roots = await categoryBranches(scope);
  const categories = new Map(everyBranch(roots).map((branch) => [branch.id, branch]));
  const { brands } = await taxonomy(scope);
  const hasLenses = (await leastLensPrice(scope)) !== null;
  const pages = [...(await publishedPages(scope)).values()];
  const guides = [...(await publishedGuides(scope)).values()];
  const linkOf: LinkOf = ({ label, kind, target }) => {
    switch (kind) {
      case 'category': {
        const category = categories.get(target);
        if (!category) return null;
        const link = { label: label || category.name, href: `/categoria/${category.path}` };
        const opens = roots.includes(category) && category.children.length > 0;
        return opens ? { ...link, category } : link;
      }
      case 'brand': {
        const brand = brands.find(({ id }) => id === target);
        return brand ? { label: label || brand.name, href: `/marca/${brand.slug}` } : null;
      }
      case 'page': {
        const page = pages.find(({ id }) => id === target);
        return page ? { label: label || page.name, href: `/pagina/${page.slug}` } : null;
      }
      case 'guide': {
        const guide = guides.find(({ id }) => id === target);
        return guide ? { label: label || guide.name, href: `/guias/${guide.slug}` } : null;
      }
      case 'list':
        if (target === 'byPrescription' && !hasLenses) return null;
        return isMenuList(target)
          ? { label: label || textAt(`menus.lists.${target}`), href: MENU_LISTS[target] }
          : null;
      case 'address':
        return { label, href: target };
      case 'heading':
        return { label, href: '' };
    }
  };
  return (entry) => {
    const link = linkOf(entry);
    if (!link) return null;
    const children = (entry.children ?? []).map(linkOf).filter((child) => child !== null);
    if (children.length === 0) return link.href === '' ? null : link;
    const { label, href } = link;
    // Entries of the shop's own stand in place of a category's panel.
    return { label, href, children };
  };
}

/** A menu as visitors see it: entries that lead nowhere are left out. */
function groupsOf({ groups }: MenuBody, linkOf: LinkOf): MenuGroup[] {
  return groups.map(({ title, entries }) => ({
    title,
    links: entries.map(linkOf).filter((link) => link !== null),
  }));
}

/** What the shop's menus are if those by key are as given; null is the one that the shop came with. */
async function menusOf(
  scope: Scope,
  own: { header: MenuBody | null; footer: MenuBody | null },
): Promise<ShopMenus> {
  const linkOf = await linker(scope);
  const groups = async (key: 'header' | 'footer') =>
    groupsOf(own[key] ?? (await defaultMenu(scope, key)), linkOf);
  const header = (await groups('header'))[0]?.links ?? [];
  const all = { label: t('nav.allProducts'), href: MENU_LISTS.products };
  return {
    header,
    // Where there is room for it, the menu that the shop came with also leads to everything.
    drawer: own.header ? header : header.toSpliced(-1, 0, all),
    footer: await groups('footer'),
  };
}

/** The menus that visitors see. */
export async function shopMenus(scope: Scope): Promise<ShopMenus> {
  const published = await publishedMenus(scope);
  return menusOf(scope, {
    header: published.get('header')?.body ?? null,
    footer: published.get('footer')?.body ?? null,
  });
}

/** The menus with the draft of one of them, for its preview. */
export async function menusWith(
  scope: Scope,
  { key, body }: { key: string; body: MenuBody | null },
): Promise<ShopMenus> {
  const published = await publishedMenus(scope);
  const bodyOf = (one: string) => (one === key ? body : (published.get(one)?.body ?? null));
  return menusOf(scope, { header: bodyOf('header'), footer: bodyOf('footer') });
}
