import { t } from 'i18next';
import type { Suggestions } from './useSuggestions.ts';

export interface SuggestionLink {
  href: string;
  label: string;
  /** What the link leads to: a brand's name for a product, else the kind of page. */
  detail: string;
  /** Key of a product's picture. */
  image: string | null;
}

/** Suggestions in the order in which they are shown and reached by the arrow keys. */
export function suggestionLinks({ products, categories, brands }: Suggestions): SuggestionLink[] {
  return [
    ...categories.map(({ name, path }) => ({
      href: `/categoria/${path}`,
      label: name,
      detail: t('search.category'),
      image: null,
    })),
    ...brands.map(({ slug, name }) => ({
      href: `/marca/${slug}`,
      label: name,
      detail: t('search.brand'),
      image: null,
    })),
    ...products.map(({ slug, name, brand, image }) => ({
      href: `/produto/${slug}`,
      label: name,
      detail: brand.name,
      image: image?.key ?? null,
    })),
  ];
}
