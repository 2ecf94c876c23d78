import { describe, expect, it } from 'vitest';
import {
  cappedCount,
  conditionsOf,
  listSearch,
  MOST_LISTED,
  readListQuery,
  type ListShape,
} from '#domain/dashboard/list.ts';

const shape: ListShape = {
  sorts: ['-createdAt', 'fullName'],
  filters: {
    status: { kind: 'choice', options: ['active', 'inactive'] },
    brand: { kind: 'choice' },
    total: { kind: 'money' },
    qty: { kind: 'number' },
    createdAt: { kind: 'day' },
    city: { kind: 'text', empty: true },
    late: { kind: 'flag' },
  },
  views: [
    { name: 'late', filters: { late: { operator: 'is', is: true } }, sort: 'createdAt' },
    { name: 'gone', filters: { status: { operator: 'oneOf', values: ['inactive'] } } },
  ],
};
const read = (search: string) => readListQuery(new URLSearchParams(search), shape);
const filtersOf = (search: string) => read(search).filters;

describe('the address of a dashboard list', () => {
  it('asks for the first page in the first order when it says nothing', () => {
    expect(read('')).toEqual({
      q: '',
      sort: '-createdAt',
      page: 1,
      limit: 20,
      view: '',
      filters: {},
    });
  });

  it('is believed as far as the list knows it', () => {
    expect(read('q=+ana+&sort=-fullName&page=3&limit=50&status=inactive&view=gone')).toEqual({
      q: 'ana',
      sort: '-fullName',
      page: 3,
      limit: 50,
      view: 'gone',
      filters: { status: { operator: 'oneOf', values: ['inactive'] } },
    });
    expect(read('sort=price&status=gone&role=admin&view=nothing')).toEqual(read(''));
  });

  it('is brought within bounds', () => {
    for (const page of ['0', '-1', '1.5', 'x', '1e99']) expect(read(`page=${page}`).page).toBe(1);
    expect(read('limit=0').limit).toBe(20);
    expect(read('limit=5000').limit).toBe(100);
    expect(read(`q=${'a'.repeat(500)}`).q).toHaveLength(100);
    const ids = Array.from({ length: 200 }, (_, index) => `b${index}`).join(',');
    expect(filtersOf(`brand=${ids}`).brand).toMatchObject({ values: { length: 50 } });
  });

  it('is written without defaults, and read back unchanged', () => {
    expect(listSearch(read(''), shape)).toBe('');
    for (const search of [
      '?q=ana+l%C3%BAcia&status=active&sort=fullName&page=2&limit=50',
      '?view=late&sort=-createdAt',
      '?brand=a%2Cb&total=100..199.9&qty=..5&createdAt=2026-11-01..&city=campinas&late=no',
      '?status.not=inactive&city.empty=yes',
    ]) {
      expect(listSearch(read(search), shape)).toBe(search);
    }
    expect(listSearch(read('view=late&sort=createdAt'), shape)).toBe('?view=late');
  });

  it('is in the order of its view, and the view\u2019s conditions hold beside the chosen ones', () => {
    const query = read('view=late&status=active');
    expect(query.sort).toBe('createdAt');
    expect(conditionsOf(query, shape)).toEqual([
      ['late', { operator: 'is', is: true }],
      ['status', { operator: 'oneOf', values: ['active'] }],
    ]);
  });
});

describe('a filter in the address', () => {
  it.each([
    ['status=active,inactive,gone', { operator: 'oneOf', values: ['active', 'inactive'] }],
    ['status.not=active', { operator: 'noneOf', values: ['active'] }],
    ['total=100..199.9', { operator: 'between', from: 10000, to: 19990 }],
    ['total=..50', { operator: 'between', from: null, to: 5000 }],
    ['qty=-1..3', { operator: 'between', from: -1, to: 3 }],
    [
      'createdAt=2026-02-01..2026-02-28',
      { operator: 'days', from: '2026-02-01', to: '2026-02-28' },
    ],
    ['city=+São+Paulo+', { operator: 'contains', text: 'São Paulo' }],
    ['city.empty=no', { operator: 'empty', is: false }],
    ['late=yes', { operator: 'is', is: true }],
  ])('says what it is: %s', (search, condition) => {
    const [name] = search.split(/[.=]/);
    expect(filtersOf(search)[name!]).toEqual(condition);
  });

  it.each([
    'status=',
    'status=gone',
    'total=',
    'total=..',
    'total=5',
    'total=a..b',
    'total=1..2..3',
    'qty=1e999..',
    'total=1e300..',
    'createdAt=2026-02-30..',
    'createdAt=..x',
    'city=++',
    'late=maybe',
    'late.empty=yes',
    'qty.not=3',
    'city.empty=',
  ])('is left out if it is empty: %s', (search) => {
    expect(filtersOf(search)).toEqual({});
  });
});

describe('the number of records', () => {
  it.each([
    [0, '0'],
    [12, '12'],
    [1234, '1.234'],
    [MOST_LISTED, '10.000'],
    [MOST_LISTED + 1, '10.000+'],
  ])('%i, counted to one past the most, is shown as %s', (count, shown) => {
    expect(cappedCount(count)).toBe(shown);
  });
});
