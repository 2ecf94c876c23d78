import { expect, it } from 'vitest';
import { fewerAndFewer } from '#domain/search/relax.ts';

it('leaves out as little as possible, the least important first', () => {
  expect([...fewerAndFewer([9, 3, 6])]).toEqual([[0, 2], [0, 1], [1, 2], [0], [2], [1]]);
});

it.each([[[]], [[5]]])('has nothing to leave out of %j', (importance) => {
  expect([...fewerAndFewer(importance)]).toEqual([]);
});
