import { expect, it } from 'vitest';
import { homeChanges } from '#domain/homepage/home-changes.ts';
import { blankPart, NO_ANNOUNCEMENT } from '#domain/homepage/homepage.ts';
import type { HomeBody, HomePart } from '#domain/homepage/homepage-input.ts';

const part = (id: string, fields: Partial<HomePart> = {}): HomePart =>
  Object.assign(blankPart('text', id), fields);
const home = (...parts: HomePart[]): HomeBody => ({ announcement: NO_ANNOUNCEMENT, parts });
const ids = (parts: readonly HomePart[]) => parts.map(({ id }) => id);

it('tells the parts that came and went, were moved, renamed, hidden and edited', () => {
  const changes = homeChanges(
    home(part('a'), part('b'), part('c'), part('d', { hidden: true }), part('e')),
    home(
      part('e', { html: '<p>E</p>' }),
      part('a', { title: 'A' }),
      part('c'),
      part('d'),
      part('f'),
    ),
  );
  expect(ids(changes.added)).toEqual(['f']);
  expect(ids(changes.removed)).toEqual(['b']);
  expect(changes.moved.map(({ part: { id }, from, to }) => [id, from, to])).toEqual([['e', 5, 1]]);
  expect(changes.renamed.map(({ from, to }) => [from, to])).toEqual([['', 'A']]);
  expect([ids(changes.hidden), ids(changes.shown), ids(changes.edited)]).toEqual([
    [],
    ['d'],
    ['e'],
  ]);
});

it('calls nothing moved that only makes way', () => {
  const changes = homeChanges(home(part('a'), part('b')), home(part('x'), part('a'), part('b')));
  expect([ids(changes.added), changes.moved]).toEqual([['x'], []]);
});
