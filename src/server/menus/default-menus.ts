import type { MenuBody, MenuEntry } from '#domain/menus/menu-input.ts';
import { translate } from '#i18n/translate.ts';
import { categoryBranches } from '../catalogue/categories-and-brands.ts';
import type { Scope } from '../service/scope.ts';

const list = (target: string, label: string): MenuEntry => ({ kind: 'list', target, label });
const page = (key: string, label: string): MenuEntry => ({
  kind: 'page',
  target: `page-${key}`,
  label,
});

/** The menu that the shop comes with: the main categories, what is new and the guides above, its lists and policies below. */
export async function defaultMenu(scope: Scope, key: string): Promise<MenuBody> {
  if (key === 'header') {
    const categories = await categoryBranches(scope);
    const entries = categories.map(({ id }): MenuEntry => ({
      kind: 'category',
      target: id,
      label: '',
    }));
    return {
      groups: [
        {
          title: '',
          entries: [
            ...entries,
            list('newest', translate('nav.newest')),
            list('offers', translate('nav.offers')),
            list('guides', translate('nav.guides')),
          ],
        },
      ],
    };
  }
  return {
    groups: [
      {
        title: translate('footer.shop'),
        entries: [
          list('products', translate('nav.allProducts')),
          list('guides', translate('nav.guides')),
          list('wishlist', translate('nav.wishlist')),
          list('compare', translate('nav.compare')),
        ],
      },
      {
        title: translate('footer.help'),
        entries: [
          page('entrega', translate('nav.delivery')),
          page('trocas-e-devolucoes', translate('nav.returns')),
          page('privacidade', translate('nav.privacy')),
          page('termos', translate('nav.terms')),
        ],
      },
    ],
  };
}
