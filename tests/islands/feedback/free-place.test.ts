import { expect, it } from 'vitest';
import { freeTop, type Box } from '#islands/feedback/free-place.ts';

const notice = { top: 16, bottom: 92, left: 1068, right: 1424 };
const box = (top: number, bottom: number, left = 1200, right = 1400): Box => ({
  top,
  bottom,
  left,
  right,
});

it.each<[string, Box[], number]>([
  ['at the edge of an empty page', [], 16],
  ['at the edge, beside what acts elsewhere', [box(20, 60, 0, 400)], 16],
  ['below the bar and the button of a record', [box(10, 54), box(90, 130)], 138],
  ['between two that leave room', [box(10, 54), box(150, 190)], 62],
  ['at the edge, where there is no room at all', [box(0, 800)], 16],
])('puts a notice %s', (_, acting, top) => {
  expect(freeTop(acting, notice, 800)).toBe(top);
});
