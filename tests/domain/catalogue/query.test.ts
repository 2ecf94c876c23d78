import { describe, expect, it } from 'vitest';
import {
  defaultQuery,
  listQueryString,
  parseListQuery,
  toggleFacet,
  withoutFilters,
  type ListQuery,
} from '#domain/catalogue/query.ts';

const parse = (address: string): ListQuery => parseListQuery(new URLSearchParams(address));

describe('the choices in the address of a list', () => {
  it('are the default ones in a bare address', () => {
    expect(parse('')).toEqual(defaultQuery);
  });

  it.each<[string, Partial<ListQuery>]>([
    ['shape=redondo&shape=oval', { facets: { shape: ['oval', 'redondo'] } }],
    ['shape=redondo,oval', { facets: { shape: ['oval', 'redondo'] } }],
    ['color=preto,preto', { facets: { color: ['preto'] } }],
    ['category=sol/feminino', { facets: { category: ['sol/feminino'] } }],
    ['size=P&gender=feminino', { facets: { size: ['P'], gender: ['feminino'] } }],
    ['min=199,90&max=300', { minCents: 19_990, maxCents: 30_000 }],
    ['min=199.9', { minCents: 19_990 }],
    ['q=++oculos++redondo+', { q: 'oculos redondo' }],
    [`q=${'a'.repeat(500)}`, { q: 'a'.repeat(100) }],
    ['stock=all', { includeSoldOut: true }],
    ['sort=nb&page=3&limit=48', { sort: 'nb', page: 3, limit: 48 }],
  ])('%s is read', (address, given) => {
    expect(parse(address)).toEqual({ ...defaultQuery, ...given });
  });

  it.each([
    'shape=triangular',
    'shape=,,',
    'size=GG',
    'min=abc',
    'min=-1',
    'max=1e9',
    'min=12345678',
    'stock=some',
    'sort=price',
    'page=0',
    'page=-2',
    'page=x',
    'limit=many',
    'unknown=1',
  ])('%s is no choice and changes nothing', (address) => {
    expect(parse(address)).toEqual(defaultQuery);
  });

  it.each([
    ['limit=1000', 'limit', 96],
    ['limit=0', 'limit', 1],
    ['page=99999999', 'page', 10_000],
  ] as const)('%s is brought into its bounds', (address, name, value) => {
    expect(parse(address)[name]).toBe(value);
  });

  it('looks at no more than thirty values of a facet', () => {
    const values = Array.from({ length: 100 }, (_, i) => `brand-${i}`);
    expect(parse(`brand=${values.join(',')}`).facets.brand).toHaveLength(30);
  });
});

describe('the address of a list', () => {
  it('is empty for the default choices', () => {
    expect(listQueryString(defaultQuery)).toBe('');
  });

  it.each([
    ['page=2&color=preto&shape=oval&color=azul', 'color=azul,preto&shape=oval&page=2'],
    ['limit=24&page=1&sort=pa', 'sort=pa'],
    ['max=300,00&min=99,9&stock=all&stock=x', 'min=99.9&max=300&stock=all'],
    ['category=sol/feminino&q=%C3%B3culos', 'category=sol/feminino&q=%C3%B3culos'],
  ])('%s is written in one way: %s', (address, written) => {
    expect(listQueryString(parse(address))).toBe(written);
    expect(parse(written)).toEqual(parse(address));
  });

  it('does not depend on the order in which values were chosen', () => {
    const one = { ...defaultQuery, facets: { color: ['preto', 'azul'], brand: ['lume'] } };
    const other = { ...defaultQuery, facets: { brand: ['lume'], color: ['azul', 'preto'] } };
    expect(listQueryString(one)).toBe(listQueryString(other));
  });

  it('preserves separators in a search', () => {
    const query = { ...defaultQuery, q: 'a&b=c,d/e +ç' };
    expect(parse(listQueryString(query))).toEqual(query);
  });
});

describe('a link of a filter', () => {
  const query = parse('color=preto&sort=pa&page=4&q=sol&min=10');

  it('adds a value to its facet and begins at the first page', () => {
    expect(toggleFacet(query, 'color', 'azul')).toEqual({
      ...query,
      facets: { color: ['azul', 'preto'] },
      page: 1,
    });
  });

  it('takes a chosen value away, and the facet with its last one', () => {
    expect(toggleFacet(query, 'color', 'preto').facets).toEqual({});
  });

  it('leaves the query that it was made from as it was', () => {
    toggleFacet(query, 'shape', 'oval');
    expect(query.facets).toEqual({ color: ['preto'] });
  });

  it('can clear every filter, keeping search and order', () => {
    expect(listQueryString(withoutFilters(query))).toBe('q=sol&sort=pa');
  });
});
