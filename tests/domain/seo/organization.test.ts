import { describe, expect, it } from 'vitest';
import { shopJsonLd } from '#domain/seo/organization.ts';
import { initialSettings } from '#domain/settings/settings.ts';

const origin = 'https://a.test';

describe('What search engines are told of the shop', () => {
  it('names it, with its legal data and its profiles', () => {
    const [organization] = shopJsonLd(
      {
        ...initialSettings,
        name: 'Ótica Aurora',
        logo: '/logo.svg',
        legal: {
          ...initialSettings.legal,
          companyName: 'Aurora Ltda.',
          taxId: '11.222.333/0001-81',
        },
        social: { ...initialSettings.social, instagram: 'https://instagram.test/aurora' },
      },
      origin,
    );
    expect(organization).toMatchObject({
      '@type': 'Organization',
      name: 'Ótica Aurora',
      logo: 'https://a.test/logo.svg',
      legalName: 'Aurora Ltda.',
      taxID: '11.222.333/0001-81',
      sameAs: ['https://instagram.test/aurora'],
    });
  });

  it('leaves out what the shop has not said', () => {
    const [organization] = shopJsonLd({ ...initialSettings, name: 'Loja' }, origin);
    expect(Object.keys(organization ?? {})).toEqual(['@context', '@type', 'name', 'url']);
  });

  it('tells how to search it', () => {
    const [, site] = shopJsonLd({ ...initialSettings, name: 'Loja' }, origin);
    expect(site).toMatchObject({
      potentialAction: {
        target: { urlTemplate: 'https://a.test/busca?q={search_term_string}' },
      },
    });
  });
});
