import { describe, expect, it } from 'vitest';
import { decide, settle } from '#domain/access/decide.ts';
import {
  api,
  dashboardApi,
  dashboardPage,
  errorPage,
  page,
  SECTION_OF_PATH,
  type Needs,
} from '#domain/access/route-access.ts';
import { admin, customer, EVERYTHING, staff } from './people.ts';

const inactive = staff({ orders: EVERYTHING }, { active: false });
const other = staff({ products: EVERYTHING });
const viewer = staff({ orders: { view: true } });
const editor = staff({ orders: { view: true, edit: true } });
const remover = staff({ orders: { view: true, delete: true } });
const people = { visitor: null, customer, inactive, other, viewer, editor, remover, admin };

/** What each of the people is answered. */
const decisions = (needs: Needs, method = 'GET') =>
  Object.values(people).map((user) => decide(needs, user, method));

const asking = Object.keys(people).join(', ');

describe(`what is done for ${asking}`, () => {
  it.each([
    ['a page for everybody', page('everybody')],
    ['a page that knows its visitor', page('visitor')],
    ['an error page', errorPage()],
    ['an endpoint for everybody', api('everybody')],
  ])('on %s: all enter', (_what, needs) => {
    expect(new Set(decisions(needs, 'POST'))).toEqual(new Set(['allow']));
  });

  it('on a page for accounts: a visitor is sent to sign in', () => {
    expect(decisions(page('signed-in'))).toEqual(['sign-in', ...Array(7).fill('allow')]);
  });

  it('on an endpoint for accounts: a visitor is refused', () => {
    expect(decisions(api('signed-in'))).toEqual(['unauthorized', ...Array(7).fill('allow')]);
  });

  it('on the dashboard’s own page: anyone who works here enters', () => {
    expect(decisions(dashboardPage())).toEqual([
      'login-view',
      ...Array(2).fill('access-denied'),
      ...Array(5).fill('allow'),
    ]);
  });

  it('on the dashboard if the shop demands a second factor: anyone who lacks one is led to set it up', () => {
    const lacking = (needs: Needs) =>
      Object.values(people).map((user) => decide(needs, user, 'GET', true));
    expect(lacking(dashboardPage())).toEqual([
      'login-view',
      ...Array(2).fill('access-denied'),
      ...Array(5).fill('second-factor'),
    ]);
    expect(lacking(dashboardApi())).toEqual([
      'unauthorized',
      ...Array(2).fill('forbidden'),
      ...Array(5).fill('second-factor-missing'),
    ]);
    expect(lacking(page('signed-in'))).toEqual(['sign-in', ...Array(7).fill('allow')]);
  });

  it.each([
    ['list page', dashboardPage('orders'), 'GET', ['viewer', 'editor', 'remover', 'admin']],
    ['list page (HEAD)', dashboardPage('orders'), 'HEAD', ['viewer', 'editor', 'remover', 'admin']],
    ['page that creates', dashboardPage('orders', 'edit'), 'GET', ['editor', 'admin']],
  ])('on a section’s %s: anyone who has the right enters', (_what, needs, method, allowed) => {
    const expected = Object.keys(people).map((name) => {
      if (allowed.includes(name)) return 'allow';
      return name === 'visitor' ? 'login-view' : 'access-denied';
    });
    expect(decisions(needs, method)).toEqual(expected);
  });

  it.each([
    ['GET', ['viewer', 'editor', 'remover', 'admin']],
    ['HEAD', ['viewer', 'editor', 'remover', 'admin']],
    ['POST', ['editor', 'admin']],
    ['PUT', ['editor', 'admin']],
    ['PATCH', ['editor', 'admin']],
    ['DELETE', ['remover', 'admin']],
  ])('on a section’s endpoint with %s: anyone who has the right enters', (method, allowed) => {
    const expected = Object.keys(people).map((name) => {
      if (allowed.includes(name)) return 'allow';
      return name === 'visitor' ? 'unauthorized' : 'forbidden';
    });
    expect(decisions(dashboardApi('orders'), method)).toEqual(expected);
  });

  it('on the staff’s section: only the admin enters', () => {
    expect(decisions(dashboardPage('staff'))).toEqual([
      'login-view',
      ...Array(6).fill('access-denied'),
      'allow',
    ]);
  });

  it('on what still has an open end: not even the admin enters', () => {
    expect(decisions(dashboardApi(SECTION_OF_PATH))).not.toContain('allow');
    expect(decisions(api('buyer'))).not.toContain('allow');
  });
});

describe('a declaration, at the moment of the call', () => {
  const moment = { loginForPurchase: false };

  it('asks buyers to sign in if the shop’s setting says so', () => {
    expect(settle(page('buyer'), { loginForPurchase: true })).toEqual(page('signed-in'));
    expect(settle(page('buyer'), { loginForPurchase: false })).toEqual(page('visitor'));
  });

  it('takes a page’s section from its path', () => {
    const needs = dashboardPage(SECTION_OF_PATH, 'edit');
    expect(settle(needs, { ...moment, section: 'pedidos' })).toEqual(
      dashboardPage('orders', 'edit'),
    );
  });

  it('takes an endpoint’s section from its name', () => {
    const needs = dashboardApi(SECTION_OF_PATH);
    expect(settle(needs, { ...moment, section: 'orders' })).toEqual(dashboardApi('orders'));
  });

  it.each([
    ['page', dashboardPage(SECTION_OF_PATH), 'orders', dashboardPage()],
    ['endpoint', dashboardApi(SECTION_OF_PATH), 'pedidos', dashboardApi()],
  ])(
    'lets anyone who works here learn that the %s of no section is not there',
    (_w, needs, section, own) => {
      expect(settle(needs, { ...moment, section })).toEqual(own);
    },
  );

  it.each([page('everybody'), api('signed-in'), dashboardPage('orders')])(
    'stays %j, which has no open end',
    (needs) => {
      expect(settle(needs, { section: 'equipe', loginForPurchase: true })).toEqual(needs);
    },
  );
});
