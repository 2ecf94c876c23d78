import { expect, it } from 'vitest';
import { missingNumbers } from '#islands/form/missing-numbers.ts';

it('asks for the number of a street in Brazil, and of none abroad', () => {
  const street = { 'shippingInfo.house': 'Avenida Paulista', 'shippingInfo.number': '' };
  expect(Object.keys(missingNumbers(street))).toEqual(['shippingInfo.number']);
  expect(missingNumbers({ ...street, 'shippingInfo.number': '1000' })).toEqual({});
  const abroad = { ...street, 'shippingInfo.country': 'PT' };
  expect(missingNumbers(abroad)).toEqual({});
});
