import { expect, it } from 'vitest';
import { pageOf } from '#domain/account/own-order.ts';

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=x', 1],
  ['page=1e300', 1],
])('reads the page of "%s" as %i', (query, page) => {
  expect(pageOf(new URLSearchParams(query))).toBe(page);
});
