import { describe, expect, it } from 'vitest';
import { listSearch, readListQuery, type ListShape } from '#domain/dashboard/list.ts';

const shape: ListShape = { sorts: ['db', 'na', 'nb'], filters: { status: ['active', 'inactive'] } };
const read = (search: string) => readListQuery(new URLSearchParams(search), shape);

describe('the address of a dashboard list', () => {
  it('asks for the first page in the first order when it says nothing', () => {
    expect(read('')).toEqual({ q: '', sort: 'db', page: 1, limit: 20, filters: {} });
  });

  it('is believed as far as the list knows it', () => {
    expect(read('q=+ana+&sort=nb&page=3&limit=50&status=inactive')).toEqual({
      q: 'ana',
      sort: 'nb',
      page: 3,
      limit: 50,
      filters: { status: 'inactive' },
    });
    expect(read('sort=pa&status=gone&role=admin')).toEqual(read(''));
  });

  it('is brought within bounds', () => {
    for (const page of ['0', '-1', '1.5', 'x', '1e99']) expect(read(`page=${page}`).page).toBe(1);
    expect(read('limit=0').limit).toBe(20);
    expect(read('limit=5000').limit).toBe(100);
    expect(read(`q=${'a'.repeat(500)}`).q).toHaveLength(100);
  });

  it('is written without what goes without saying, and read back as it was', () => {
    expect(listSearch(read(''), shape)).toBe('');
    const search = '?q=ana+l%C3%BAcia&status=active&sort=na&page=2&limit=50';
    expect(listSearch(read(search), shape)).toBe(search);
  });
});
