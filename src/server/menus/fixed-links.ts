import { FIXED_GUIDES, FIXED_PAGES, type FixedLinks } from '#domain/menus/fixed-links.ts';
import { publishedGuides } from '../guides/guide-spec.ts';
import type { Scope } from '../service/scope.ts';
import { publishedPages } from '../shop-pages/page-spec.ts';

/** Where the texts are that the shop itself leads to. */
export async function fixedLinks(scope: Scope): Promise<FixedLinks> {
  const ways =
    (place: string, published: ReadonlyMap<string, { id: string; slug: string }>, kind: string) =>
    (key: string) => {
      const found = [...published.values()].find(({ id }) => id === `${kind}-${key}`);
      return [key, found ? `/${place}/${found.slug}` : null];
    };
  return Object.fromEntries([
    ...FIXED_PAGES.map(ways('pagina', await publishedPages(scope), 'page')),
    ...FIXED_GUIDES.map(ways('guias', await publishedGuides(scope), 'guide')),
  ]) as FixedLinks;
}
