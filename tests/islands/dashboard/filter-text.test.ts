import { expect, it } from 'vitest';
import type { Condition } from '#domain/dashboard/filters.ts';
import { conditionText, withGone } from '#islands/dashboard/list/filter-text.ts';

const brands = [{ value: 'mare', label: 'Maré' }];
const among = (...values: string[]): Condition => ({ operator: 'oneOf', values });
const text = (condition: Condition) =>
  conditionText(condition, { kind: 'choice' }, withGone(brands, condition));

it('says of a choice that was deleted that it is gone, not what it was called in the database', () => {
  expect(text(among('mare'))).toBe('Maré');
  expect(text(among('49f8f289-703c'))).toBe('não existe mais');
  expect(text(among('mare', '49f8f289-703c'))).toBe('Maré, não existe mais');
});

it('lists it among the choices, so that it can be taken out, as long as it is asked for', () => {
  expect(withGone(brands, among('49f8f289-703c')).at(-1)?.value).toBe('49f8f289-703c');
  expect(withGone(brands, among('mare'))).toEqual(brands);
  expect(withGone(brands, null)).toBe(brands);
});
