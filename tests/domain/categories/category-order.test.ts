import { expect, it } from 'vitest';
import {
  afterMove,
  dropTo,
  stepTo,
  type Branch,
  type Step,
} from '#domain/categories/category-order.ts';
import { categoryTrails } from '#domain/categories/category-trail.ts';

/** 'a a/x a/y a/y/z b' as nodes, each called by the last part of its path. */
const treeOf = (paths: string): Branch[] =>
  paths.split(' ').map((path) => {
    const names = path.split('/');
    return { id: names.at(-1)!, parentId: names.at(-2) ?? null, depth: names.length - 1 };
  });
const tree = treeOf('a a/x a/y a/y/z b');
const drawn = (nodes: readonly Branch[]) =>
  nodes.map(({ id, depth }) => '-'.repeat(depth) + id).join(' ');

it.each<[id: string, step: Step, after: string | null]>([
  ['y', 'up', 'a -y --z -x b'],
  ['x', 'down', 'a -y --z -x b'],
  ['x', 'up', null],
  ['b', 'down', null],
  ['y', 'in', 'a -x --y ---z b'],
  ['x', 'in', null],
  ['y', 'out', 'a -x y -z b'],
  ['b', 'in', 'a -x -y --z -b'],
  ['b', 'out', null],
])('moves %s %s', (id, step, after) => {
  const to = stepTo(tree, id, step);
  expect(to && drawn(afterMove(tree, id, to))).toBe(after);
});

it('moves nothing deeper than the shop shows', () => {
  const deep = treeOf('a a/b a/b/c a/b/d a/b/d/e');
  expect(stepTo(deep, 'd', 'in')).toBeNull();
});

it.each<[id: string, overId: string, levels: number, after: string]>([
  ['b', 'x', 0, 'a -b -x -y --z'],
  ['b', 'x', 1, 'a -b -x -y --z'],
  ['b', 'b', 1, 'a -x -y --z -b'],
  ['b', 'b', 2, 'a -x -y --z --b'],
  ['b', 'a', 5, 'b a -x -y --z'],
  ['x', 'b', -1, 'a -y --z b x'],
  ['x', 'z', 0, 'a -y --z -x b'],
])('drops %s on %s, %i levels to the side', (id, overId, levels, after) => {
  const to = dropTo(tree, id, { overId, levels })!;
  expect(drawn(afterMove(tree, id, to))).toBe(after);
});

it('calls a category by the names above it', () => {
  const trails = categoryTrails([
    { id: 'a', parentId: null, name: 'Feminino' },
    { id: 'b', parentId: 'a', name: 'Quadrado' },
  ]);
  expect([...trails.values()]).toEqual(['Feminino', 'Feminino › Quadrado']);
});
