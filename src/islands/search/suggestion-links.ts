import { t } from '#i18n/t.ts';
import type { Breadcrumb } from '#domain/products/product.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import type { Suggestions } from './useSuggestions.ts';

export interface SuggestionLink {
  href: string;
  label: string;
  /** A product's brand, the categories above a category; '' if there is nothing to add. */
  detail: string;
  /** Price of a product, as it is shown. */
  price: string | null;
  /** Key of a product's picture. */
  image: string | null;
}

/** Links of one kind below their heading. */
export interface SuggestionGroup {
  name: 'shapes' | 'nothing' | 'categories' | 'brands' | 'products' | 'texts' | 'person' | 'all';
  links: SuggestionLink[];
}

/** What is suggested, or the shop's own categories, those at the top of the tree. */
interface Shown extends Partial<Omit<Suggestions, 'categories'>> {
  categories?: readonly (Breadcrumb & { within?: string[] })[];
  /** What was typed. */
  query?: string;
}

const shownPrice = ({ price, priceVaries }: Suggestions['products'][number]): string => {
  const amount = formatMoney(toCents(price));
  return priceVaries ? t('search.from', { price: amount }) : amount;
};

/** Suggestions in the order in which they are shown and reached by the arrow keys; groups without a link are left out. */
export function suggestionGroups({
  products = [],
  total = 0,
  categories = [],
  brands = [],
  texts = [],
  shapes = [],
  whatsapp = null,
  query = '',
}: Shown): SuggestionGroup[] {
  const plain = { detail: '', price: null, image: null };
  const all = `/busca?${new URLSearchParams({ q: query })}`;
  const isUnknown = categories.length + brands.length + total === 0;
  const labelOfAll = (): string | null => {
    if (total > products.length) return t('search.all', { count: total });
    // An empty page helps nobody who is shown the way already.
    return query !== '' && isUnknown && shapes.length === 0 ? t('search.allFor', { query }) : null;
  };
  const allLabel = labelOfAll();
  const groups: SuggestionGroup[] = [
    {
      name: isUnknown ? 'nothing' : 'shapes',
      links: shapes.map(({ shape, name, count }) => ({
        ...plain,
        href: `/produtos?shape=${shape}`,
        label: t('search.shape', { shape: name, count }),
      })),
    },
    {
      name: 'categories',
      links: categories.map(({ name, path, within = [] }) => ({
        ...plain,
        href: `/categoria/${path}`,
        label: name,
        detail: within.join(' › '),
      })),
    },
    {
      name: 'brands',
      links: brands.map(({ slug, name }) => ({ ...plain, href: `/marca/${slug}`, label: name })),
    },
    {
      name: 'products',
      links: products.map((product) => ({
        href: `/produto/${product.slug}`,
        label: product.name,
        detail: product.brand?.name ?? '',
        price: shownPrice(product),
        image: product.image?.key ?? null,
      })),
    },
    {
      name: 'texts',
      links: texts.map(({ href, name }) => ({ ...plain, href, label: name })),
    },
    {
      name: 'person',
      links: whatsapp === null ? [] : [{ ...plain, href: whatsapp, label: t('search.ask') }],
    },
    { name: 'all', links: allLabel === null ? [] : [{ ...plain, href: all, label: allLabel }] },
  ];
  return groups.filter(({ links }) => links.length > 0);
}
