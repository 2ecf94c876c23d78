import type { APIContext } from 'astro';
import { pictureOf, shownBy, shownOf } from '#domain/products/shown-picture.ts';
import type { ProductDetail } from '#domain/products/product.ts';
import { openingChoice, wishedChoice } from '#domain/products/variant-choice.ts';
import { breadcrumbList, categorySteps } from '#domain/seo/breadcrumbs.ts';
import { productJsonLd } from '#domain/seo/product-json-ld.ts';
import { t } from '#i18n/t.ts';

/** Letters of a description that search engines show. */
const SHOWN_OF_DESCRIPTION = 160;

/** What a product page starts with: breadcrumbs, the chosen variant, and what search engines read. */
export function productPage(
  { locals, url }: Pick<APIContext, 'locals' | 'url'>,
  product: ProductDetail,
) {
  const { scope, siteUrl } = locals;
  const choice = openingChoice(product.variants, wishedChoice(url.searchParams));
  const trail = [
    { name: t('nav.home'), href: '/' },
    ...categorySteps(product.breadcrumbs),
    { name: product.name, href: `/produto/${product.slug}` },
  ];
  const material = product.material ? t(`facets.material.${product.material}`) : '';
  const data = productJsonLd(product, { origin: siteUrl, material, now: scope.now() });
  return {
    choice,
    title:
      product.seo.title ||
      (product.brand
        ? t('seo.productTitle', { name: product.name, brand: product.brand.name })
        : product.name),
    description:
      product.seo.description ||
      product.description.replaceAll('\n', ' ').slice(0, SHOWN_OF_DESCRIPTION),
    trail,
    picture: pictureOf(product.images, shownBy, shownOf(choice)) ?? null,
    jsonLd: [data, breadcrumbList(trail, siteUrl)],
  };
}
