import { expect, it } from 'vitest';
import { cityText, countryOnLabel, listedPlace } from '#domain/address/place-text.ts';

it.each([
  ['São Paulo', 'SP', 'São Paulo – SP'],
  ['Lisboa', 'PT/Lisboa', 'Lisboa, Portugal'],
  ['Miami', 'US/FL', 'Miami – FL, Estados Unidos'],
])('names the place of an order in a list: %s, %s', (city, state, shown) => {
  expect(listedPlace({ city, state })).toBe(shown);
});

it('names a city without state alone, and a country abroad in capitals on a label', () => {
  expect(cityText({ city: 'Lisboa', state: '' })).toBe('Lisboa');
  expect(countryOnLabel({ country: 'PT' })).toBe('PORTUGAL');
  expect(countryOnLabel({ country: 'BR' })).toBe('');
});
