import type { Breadcrumb } from '../products/product.ts';

/** One step of a page's trail. */
export interface Step {
  name: string;
  /** Path of the page: '/categoria/oculos-de-sol'. */
  href: string;
}

/** Steps of the categories from the root down. */
export function categorySteps(categories: Breadcrumb[]): Step[] {
  return categories.map(({ name, path }) => ({ name, href: `/categoria/${path}` }));
}

/** A category's title out of context, from itself up: 'Feminino – Óculos de sol'. */
export function categoryTitle(categories: Breadcrumb[]): string {
  return categories
    .map(({ name }) => name)
    .reverse()
    .join(' – ');
}

/**
 * schema.org BreadcrumbList; null below two steps, the least that search engines accept.
 *
 * @param origin public address of the shop, without a trailing slash
 */
export function breadcrumbList(steps: Step[], origin: string): Record<string, unknown> | null {
  if (steps.length < 2) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${href}`,
    })),
  };
}
