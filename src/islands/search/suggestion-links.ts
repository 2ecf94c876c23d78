import { t } from 'i18next';
import type { Breadcrumb } from '#domain/products/product.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import type { Suggestions } from './useSuggestions.ts';

export interface SuggestionLink {
  href: string;
  label: string;
  /** What the link leads to: a product's brand, the categories above a category, or the kind of page. */
  detail: string;
  /** Price of a product, as it is shown. */
  price: string | null;
  /** Key of a product's picture. */
  image: string | null;
}

/** What is suggested, or the shop's own categories, those at the top of the tree. */
interface Shown extends Partial<Omit<Suggestions, 'categories'>> {
  categories?: readonly (Breadcrumb & { within?: string[] })[];
}

const shownPrice = ({ price, priceVaries }: Suggestions['products'][number]): string => {
  const amount = formatMoney(toCents(price));
  return priceVaries ? t('search.from', { price: amount }) : amount;
};

/** Suggestions in the order in which they are shown and reached by the arrow keys. */
export function suggestionLinks({
  products = [],
  categories = [],
  brands = [],
}: Shown): SuggestionLink[] {
  return [
    ...categories.map(({ name, path, within = [] }) => ({
      href: `/categoria/${path}`,
      label: name,
      detail: within.join(' › ') || t('search.category'),
      price: null,
      image: null,
    })),
    ...brands.map(({ slug, name }) => ({
      href: `/marca/${slug}`,
      label: name,
      detail: t('search.brand'),
      price: null,
      image: null,
    })),
    ...products.map((product) => ({
      href: `/produto/${product.slug}`,
      label: product.name,
      detail: product.brand?.name ?? '',
      price: shownPrice(product),
      image: product.image?.key ?? null,
    })),
  ];
}
