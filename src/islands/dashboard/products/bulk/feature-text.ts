import { FACETS, type Feature } from '#domain/products/bulk-edit.ts';
import { textAt } from '#i18n/t.ts';

/** The value of a feature as the shop's filters call it, or 'Sim', 'Não', 'Categoria 3'. */
export const featureText = (feature: Feature, value: string): string =>
  textAt(feature in FACETS ? `facets.${feature}.${value}` : `products.options.${feature}.${value}`);
