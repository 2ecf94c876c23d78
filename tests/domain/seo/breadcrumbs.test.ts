import { describe, expect, it } from 'vitest';
import { breadcrumbList, categorySteps, categoryTitle } from '#domain/seo/breadcrumbs.ts';

const home = { name: 'Início', href: '/' };

describe('The trail of a page', () => {
  it('leads through the categories by their paths', () => {
    expect(categorySteps([{ name: 'Feminino', path: 'oculos-de-sol/feminino' }])).toEqual([
      { name: 'Feminino', href: '/categoria/oculos-de-sol/feminino' },
    ]);
  });

  it('names a category with those above it, since "Feminino" alone says too little', () => {
    const line = [
      { name: 'Óculos de sol', path: 'oculos-de-sol' },
      { name: 'Feminino', path: 'oculos-de-sol/feminino' },
    ];
    expect(categoryTitle(line)).toBe('Feminino – Óculos de sol');
  });

  it('is told to search engines with full addresses, from position 1', () => {
    const list = breadcrumbList([home, { name: 'Guias', href: '/guias' }], 'https://a.test');
    expect(list).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Início', item: 'https://a.test/' },
        { position: 2, name: 'Guias', item: 'https://a.test/guias' },
      ],
    });
  });

  it('is left out below two steps', () => {
    expect(breadcrumbList([home], 'https://a.test')).toBeNull();
  });
});
