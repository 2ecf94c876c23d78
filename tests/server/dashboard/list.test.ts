import { expect, it, vi } from 'vitest';
import { expressionBuilder, sql } from 'kysely';
import { MOST_FOUND, MOST_LISTED, readListQuery, type ListShape } from '#domain/dashboard/list.ts';
import { listOf, type ResourceList } from '#server/dashboard/list.ts';
import { holdsWords, where } from '#server/dashboard/where.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { countWaiting } from '#server/dashboard/waiting.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { resources } from '#server/sections/sections.ts';
import type { SessionUser } from '#domain/access/session-user.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { addAccounts, admin, ask, customer, staffWith } from './desk.ts';

const orders = resourceOf('orders');

const { ref } = expressionBuilder<Schema, 'accounts'>();

const shape: ListShape = {
  sorts: ['name', '-version'],
  filters: {
    role: { kind: 'choice' },
    version: { kind: 'number' },
    spent: { kind: 'money' },
    createdAt: { kind: 'day' },
    name: { kind: 'text' },
    phone: { kind: 'text', empty: true },
    confirmedAt: { kind: 'number', empty: true },
    first: { kind: 'flag' },
  },
  views: [
    { name: 'staff', filters: { role: { operator: 'noneOf', values: ['customer'] } } },
    {
      name: 'newest',
      filters: { version: { operator: 'between', from: 2, to: null } },
      sort: '-version',
    },
  ],
};

/** A list with every kind of filter, over the accounts. */
const people: ResourceList = listOf({
  shape,
  table: 'accounts',
  rows: (db) => db.selectFrom('accounts'),
  search: (q, { engine }) => holdsWords(engine, q, [ref('fullName')]),
  filters: {
    role: (condition, { engine }) => where(engine, ref('role'), condition),
    version: (condition, { engine }) => where(engine, ref('sessionVersion'), condition),
    spent: (condition, { engine }) => where(engine, ref('sessionVersion'), condition),
    createdAt: (condition, { engine }) => where(engine, ref('createdAt'), condition),
    name: (condition, { engine }) => where(engine, ref('fullName'), condition),
    phone: (condition, { engine }) => where(engine, ref('phone'), condition),
    confirmedAt: (condition, { engine }) => where(engine, ref('emailVerifiedAt'), condition),
    first: (condition, { engine }) =>
      where(engine, sql`case when ${ref('sessionVersion')} = 1 then 1 else 0 end`, condition),
  },
  sorts: {
    name: ({ engine }) => engine.fold(ref('fullName')),
    version: () => ref('sessionVersion'),
  },
  items: (_scope, db, ids) =>
    db.selectFrom('accounts').select(['id', 'fullName']).where('id', 'in', ids).execute(),
});

const JANUARY = (day: number, hour = 12) => Date.UTC(2026, 0, day, hour);

const PEOPLE = [
  { id: 'a', fullName: 'Ângela Brito', phone: '1', sessionVersion: 1, createdAt: JANUARY(10) },
  // Half past eleven in the evening of the 10th in São Paulo.
  { id: 'b', fullName: 'bruno 100%', phone: '', sessionVersion: 2, createdAt: JANUARY(11, 2.5) },
  { id: 'c', fullName: 'Zélia', phone: '', sessionVersion: 3, createdAt: JANUARY(11) },
  { id: 'd', fullName: 'Ângela Brito', phone: '2', sessionVersion: 3, createdAt: JANUARY(12) },
].map((person, index) => ({
  ...person,
  createdAt: Math.round(person.createdAt),
  emailVerifiedAt: index === 0 ? 5 : null,
  role: index === 3 ? ('staff' as const) : ('customer' as const),
}));

const query = (search: string) => readListQuery(new URLSearchParams(search), shape);

const idsOf = async (scope: Scope, search: string) => {
  const { items } = await people.page(scope, query(search));
  return (items as { id: string }[]).map(({ id }) => id).join('');
};

describeOnEveryEngine('a resource\u2019s list', (open) => {
  const openWithPeople = async () => {
    const { scope } = await open();
    await addAccounts(scope, ...PEOPLE);
    return scope;
  };

  it('is narrowed by each operator', async () => {
    const scope = await openWithPeople();
    const cases: Record<string, string> = {
      'role=staff': 'd',
      'role=staff,customer': 'adbc',
      'role.not=staff': 'abc',
      'version=2..': 'dbc',
      'version=1..2': 'ab',
      'version=..1': 'a',
      'spent=0.02..0.02': 'b',
      'createdAt=2026-01-10..2026-01-10': 'ab',
      'createdAt=2026-01-11..': 'dc',
      'createdAt=..2026-01-11': 'abc',
      'name=angela': 'ad',
      'name=100%25': 'b',
      'name=_': '',
      'phone.empty=yes': 'bc',
      'phone.empty=no': 'ad',
      'confirmedAt.empty=yes': 'dbc',
      'first=yes': 'a',
      'first=no': 'dbc',
      'role=customer&version=2..&q=zelia': 'c',
    };
    for (const [search, ids] of Object.entries(cases)) {
      expect(await idsOf(scope, search), search).toBe(ids);
    }
  });

  it('is counted as far as its limit and says that there are more, a search sooner', async () => {
    const { scope } = await open();
    const crowd = Array.from({ length: MOST_LISTED + 1 }, (_, n) => ({
      id: String(n).padStart(5, '0'),
      fullName: n < MOST_FOUND ? 'Ana' : 'Bia',
    }));
    for (let start = 0; start < crowd.length; start += 1000) {
      await addAccounts(scope, ...crowd.slice(start, start + 1000));
    }
    const page = (search: string) => people.page(scope, query(search));
    expect(await page('')).toMatchObject({ total: MOST_LISTED, isMore: true, pages: 500 });
    const last = await page('page=9999');
    expect(last).toMatchObject({ page: 500, total: MOST_LISTED });
    expect(last.items).toHaveLength(20);
    expect(last.items.at(-1)).toMatchObject({ id: '09999' });
    expect(await page('q=ana')).toMatchObject({ total: MOST_FOUND, pages: 25 });
    expect(await page('q=ana')).not.toHaveProperty('isMore');
    const many = await page('q=bia&page=9999');
    expect(many).toMatchObject({ total: MOST_FOUND, isMore: true, page: 25 });
    expect(many.items.at(-1)).toMatchObject({ id: String(2 * MOST_FOUND - 1).padStart(5, '0') });
    // Beyond what is read at once, as on the page before the last.
    expect((await page('page=499')).items[0]).toMatchObject({ id: '09960' });
    expect(await people.counts(scope)).toEqual({ staff: 0, newest: 0 });
    expect(await people.ids(scope, query('q=bia'), 3)).toEqual(['00500', '00501', '00502']);
  });

  it('is in its order both ways, equals by id in the same direction', async () => {
    const scope = await openWithPeople();
    expect(await idsOf(scope, 'sort=name')).toBe('adbc');
    expect(await idsOf(scope, 'sort=-name')).toBe('cbda');
    expect(await idsOf(scope, 'sort=version')).toBe('abcd');
    expect(await idsOf(scope, 'sort=-version')).toBe('dcba');
  });

  it('has pages that never overlap, and the last one if fewer are left', async () => {
    const scope = await openWithPeople();
    const pages = await Promise.all([1, 2, 9].map((page) => idsOf(scope, `limit=3&page=${page}`)));
    expect(pages).toEqual(['adb', 'c', 'c']);
    expect(await people.page(scope, query('q=nobody'))).toEqual({
      items: [],
      total: 0,
      page: 1,
      pages: 1,
    });
  });

  it('counts its views, and opens each in its own order beside what else is asked', async () => {
    const scope = await openWithPeople();
    expect(await people.counts(scope)).toEqual({ staff: 1, newest: 3 });
    expect(await people.countOf(scope, 'newest')).toBe(3);
    expect(await idsOf(scope, 'view=newest')).toBe('dcb');
    expect(await idsOf(scope, 'view=newest&phone.empty=yes')).toBe('cb');
    expect(await idsOf(scope, 'view=staff')).toBe('d');
  });

  it('counts the views of a section for those who may see it', async () => {
    const scope = await openWithPeople();
    const { json } = await ask(scope, admin, 'GET', 'customers/views');
    expect(json.counts).toEqual({ returning: 0, withoutAccount: 0, inactive: 0 });
  });

  it('says in the menu how much waits, to those who see the section', async () => {
    const { scope } = await open();
    vi.spyOn(orders.list, 'countOf').mockResolvedValue(3);
    const waitingFor = (user: SessionUser) =>
      countWaiting(actingAs(scope, actorOf(user)), { resources });
    expect(await waitingFor(admin)).toEqual({ orders: 3 });
    expect(await waitingFor(staffWith('orders', { view: true }))).toEqual({ orders: 3 });
    for (const other of [customer, staffWith('products', { view: true })]) {
      expect(await waitingFor(other)).toEqual({});
    }
    vi.restoreAllMocks();
  });

  it('does not count for the menu what the page has counted for its views', async () => {
    const { scope } = await open();
    const countOf = vi.spyOn(orders.list, 'countOf');
    const asAdmin = actingAs(scope, actorOf(admin));
    expect(
      await countWaiting(asAdmin, { resources, counted: { orders: { toConfirm: 7 } } }),
    ).toEqual({ orders: 7 });
    expect(countOf).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});
