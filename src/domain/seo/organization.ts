import { language } from '#domain/language.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';

type JsonLd = Record<string, unknown>;

/** schema.org Organization and WebSite of the home page; fields the shop left empty are left out. */
export function shopJsonLd(settings: ShopSettings, origin: string): JsonLd[] {
  const profiles = Object.values(settings.social).filter((url) => url !== '');
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: settings.name,
      url: origin,
      ...(settings.logo && { logo: new URL(settings.logo, origin).href }),
      ...(settings.legal.companyName && { legalName: settings.legal.companyName }),
      ...(settings.legal.taxId && { taxID: settings.legal.taxId }),
      ...(settings.email && { email: settings.email }),
      ...(settings.phoneHeader && { telephone: settings.phoneHeader }),
      ...(settings.address && { address: settings.address }),
      ...(profiles.length > 0 && { sameAs: profiles }),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: settings.name,
      url: origin,
      inLanguage: language(),
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${origin}/busca?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
