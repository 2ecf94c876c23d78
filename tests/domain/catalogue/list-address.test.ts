import { describe, expect, it } from 'vitest';
import {
  listAddress,
  listIndexing,
  openedFacet,
  openFacets,
  optionsAddress,
  resultsAddress,
} from '#domain/catalogue/list-address.ts';
import { FACETS, parseListQuery } from '#domain/catalogue/query.ts';

const category = { path: '/categoria/oculos-de-sol', fixed: 'category' } as const;
const all = { path: '/produtos' };
const query = (text: string) => parseListQuery(new URLSearchParams(text));

describe('The address of a list', () => {
  it('is its path alone while nothing is chosen', () => {
    expect(listAddress(all, query(''))).toBe('/produtos');
  });

  it('carries the choices', () => {
    expect(listAddress(all, query('shape=redondo&sort=pa'))).toBe(
      '/produtos?shape=redondo&sort=pa',
    );
  });

  it('may lead to what the list finds', () => {
    expect(resultsAddress(all, query('shape=oval'))).toBe('?shape=oval#lista');
    expect(resultsAddress(all, query(''))).toBe('/produtos#lista');
  });

  it('may open a group of filters, with the same choices', () => {
    expect(optionsAddress(all, query(''), 'brand')).toBe('?filters=brand#filtros');
    const chosen = optionsAddress(category, query('shape=oval'), 'brand');
    expect(chosen).toBe('?shape=oval&filters=brand#filtros');
    expect(openedFacet(new URLSearchParams('shape=oval&filters=brand'))).toBe('brand');
    expect(openedFacet(new URLSearchParams('filters=nonsense'))).toBeNull();
  });

  it('does not repeat what the path decides', () => {
    const within = query('category=oculos-de-sol&shape=oval');
    expect(listAddress(category, within)).toBe('/categoria/oculos-de-sol?shape=oval');
  });

  it('offers every facet but the one that the path decides', () => {
    expect(openFacets(all)).toEqual(FACETS);
    expect(openFacets(category)).toEqual(FACETS.filter((facet) => facet !== 'category'));
  });
});

describe('What search engines are told of a list', () => {
  it.each([
    ['', false, '/categoria/oculos-de-sol'],
    ['page=2', false, '/categoria/oculos-de-sol?page=2'],
    ['category=oculos-de-sol', false, '/categoria/oculos-de-sol'],
    ['sort=pa', true, '/categoria/oculos-de-sol'],
    ['shape=oval&page=2', true, '/categoria/oculos-de-sol'],
    ['min=100', true, '/categoria/oculos-de-sol'],
    ['q=redondo', true, '/categoria/oculos-de-sol'],
    ['stock=all', true, '/categoria/oculos-de-sol'],
  ])('%j: noindex %s, canonical %s', (text, noindex, canonical) => {
    expect(listIndexing(category, query(text))).toEqual({ noindex, canonical });
  });
});
