import { expect, it } from 'vitest';
import { menuLength } from '#domain/menus/menu.ts';

const links = (...labels: string[]) => labels.map((label) => ({ label, href: '/produtos' }));

it('a menu has a line to itself once it has no room beside the search', () => {
  const few = ['Óculos de grau', 'Óculos de sol', 'Acessórios'];
  expect(menuLength(links(...few, 'Guias'))).toBe('short');
  expect(menuLength(links(...few, 'Novidades', 'Promoções', 'Guias'))).toBe('middle');
  expect(menuLength(links(...Array.from({ length: 12 }, (_, n) => `Coleção ${n}`)))).toBe('long');
  const long = [
    'Lançamentos de verão para toda a família',
    'Superpromocionalíssimas',
    'Novos óculos',
  ];
  expect(menuLength(links(...long))).toBe('long');
});
