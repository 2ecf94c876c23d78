import { expect, it } from 'vitest';
import { isLongMenu } from '#domain/menus/menu.ts';

const links = (...labels: string[]) => labels.map((label) => ({ label, href: '/produtos' }));

it('a menu has a line to itself once it has no room beside the search', () => {
  expect(isLongMenu(links('Óculos de grau', 'Óculos de sol', 'Acessórios', 'Guias'))).toBe(false);
  expect(isLongMenu(links(...Array.from({ length: 12 }, (_, n) => `Coleção ${n}`)))).toBe(true);
  const long = ['Lançamentos de verão para toda a família', 'Superpromocionalíssimas', 'Guias'];
  expect(isLongMenu(links(...long))).toBe(true);
});
