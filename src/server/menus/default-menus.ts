import type { MenuBody, MenuEntry } from '#domain/menus/menu-input.ts';
import { t } from '#i18n/t.ts';
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
            list('newest', t('nav.newest')),
            list('offers', t('nav.offers')),
            list('guides', t('nav.guides')),
          ],
        },
      ],
    };
  }
  return {
    groups: [
      {
        title: t('footer.shop'),
        entries: [
          list('products', t('nav.allProducts')),
          list('guides', t('nav.guides')),
          list('wishlist', t('nav.wishlist')),
          list('compare', t('nav.compare')),
        ],
      },
      {
        title: t('footer.help'),
        entries: [
          page('entrega', t('nav.delivery')),
          page('trocas-e-devolucoes', t('nav.returns')),
          page('privacidade', t('nav.privacy')),
          page('termos', t('nav.terms')),
        ],
      },
    ],
  };
}
