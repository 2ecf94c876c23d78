import { describe, expect, it } from 'vitest';
import { sitemap, sitemapIndex } from '#domain/seo/sitemap-xml.ts';

describe('A sitemap', () => {
  it('names each address in full, with its last change if that is known', () => {
    const changedAt = Date.UTC(2026, 0, 2);
    const text = sitemap([{ path: '/' }, { path: '/produto/lagoa', changedAt }], 'https://a.test');
    expect(text).toContain('<url><loc>https://a.test/</loc></url>');
    expect(text).toContain(
      '<url><loc>https://a.test/produto/lagoa</loc><lastmod>2026-01-02T00:00:00.000Z</lastmod></url>',
    );
  });

  it('escapes what XML would read as its own', () => {
    expect(sitemap([{ path: '/busca?q=a&page=2' }], 'https://a.test')).toContain('q=a&amp;page=2');
  });

  it('is indexed by its parts', () => {
    expect(sitemapIndex(['/sitemap/paginas.xml'], 'https://a.test')).toContain(
      '<sitemap><loc>https://a.test/sitemap/paginas.xml</loc></sitemap>',
    );
  });
});
