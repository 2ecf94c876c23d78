import { expect, it } from 'vitest';
import { shapesBelow, withoutShapes } from '#domain/catalogue/category-shapes.ts';
import type { CategoryNode } from '#domain/products/product.ts';

const category = (slug: string, ...children: CategoryNode[]): CategoryNode => ({
  id: slug,
  slug,
  name: slug,
  path: slug,
  description: '',
  count: 1,
  children,
});

const glasses = category(
  'oculos',
  category('feminino', category('oval'), category('gatinho'), category('novidades')),
  category('masculino', category('oval'), category('aviador')),
);

it('gathers the shapes in which a category ends, each once and in the order of shapes', () => {
  expect(shapesBelow(glasses)).toEqual(['gatinho', 'aviador', 'oval']);
});

it('knows shapes that stand right below a category', () => {
  expect(shapesBelow(category('oculos', category('redondo')))).toEqual(['redondo']);
});

it('finds none if a category is no frame', () => {
  expect(shapesBelow(category('acessorios', category('estojos')))).toEqual([]);
});

it('leaves what is no shape in the list', () => {
  const [women] = glasses.children;
  expect(withoutShapes(women!.children).map(({ slug }) => slug)).toEqual(['novidades']);
});
