import { describe, expect, it } from 'vitest';
import { menuFor, type MenuEntry } from '#domain/access/visible-menu.ts';
import { BOTTOM_BAR, dashboardMenu, menuRows } from '#domain/dashboard/menu.ts';
import { SECTIONS } from '#domain/dashboard/sections.ts';
import { admin, customer, EVERYTHING, staff } from './people.ts';

const list = { label: 'Todos', href: '/dashboard/pedidos' };
const create = { label: 'Novo', href: '/dashboard/pedidos/novo', creates: true };
const home: MenuEntry = { label: 'Início', href: '/dashboard', shownTo: 'everyone' };
const hidden: MenuEntry = { label: 'Oculta', href: '/dashboard/oculta', shownTo: 'none' };
const orders: MenuEntry = {
  label: 'Pedidos',
  href: '/dashboard/pedidos',
  shownTo: 'orders',
  items: [list, create],
};
const log: MenuEntry = { label: 'Auditoria', href: '/dashboard/a', shownTo: 'audit' };
const team: MenuEntry = { label: 'Equipe', href: '/dashboard/equipe', shownTo: 'staff' };
const entries = [home, hidden, orders, log, team];

const ordersWithoutCreate = { ...orders, items: [list] };

describe('the menu', () => {
  it.each([
    ['an admin', admin, [home, orders, log, team]],
    ['staff who may edit orders', staff({ orders: { view: true, edit: true } }), [home, orders]],
    ['staff who may only edit', staff({ orders: { edit: true } }), [home, orders]],
    [
      'staff who may only view, without what creates',
      staff({ orders: { view: true } }),
      [home, ordersWithoutCreate],
    ],
    [
      'staff who may view and delete, without what creates',
      staff({ orders: { view: true, delete: true } }),
      [home, ordersWithoutCreate],
    ],
    ['staff who may only delete', staff({ orders: { delete: true } }), [home]],
    ['staff who may only view what has no items', staff({ audit: { view: true } }), [home, log]],
    ['staff with a permission for the staff', staff({ staff: EVERYTHING }), [home]],
    ['staff without any permission', staff({}), [home]],
    ['inactive staff', staff({ orders: EVERYTHING }, { active: false }), [home]],
    ['a customer', customer, [home]],
    ['a visitor', null, [home]],
  ])('shows to %s what is theirs', (_who, user, shown) => {
    expect(menuFor(entries, user)).toEqual(shown);
  });

  it('leaves the entries as they are for the next user', () => {
    menuFor(entries, staff({ orders: { view: true } }));
    expect(orders.items).toEqual([list, create]);
  });
});

describe('the rows of the menu', () => {
  const all = menuFor(dashboardMenu, admin);

  it('are twelve at most for an admin, in which each entry is found once', () => {
    const rows = menuRows(all);
    expect(rows.length).toBeLessThanOrEqual(12);
    const entriesOf = rows.flatMap((row) => ('fold' in row ? row.entries : [row]));
    expect(new Set(entriesOf)).toEqual(new Set(all));
    expect(entriesOf).toHaveLength(all.length);
  });

  it('have what is used all day unfolded', () => {
    const own = menuRows(all).flatMap((row) => ('fold' in row ? [] : [row.shownTo]));
    expect(own).toEqual(expect.arrayContaining([...BOTTOM_BAR, 'products', 'settings']));
    expect(Object.keys(SECTIONS).length).toBeGreaterThan(own.length);
  });

  it('are not folded for those who see few sections', () => {
    const few = menuFor(dashboardMenu, staff({ brands: EVERYTHING, colors: EVERYTHING }));
    expect(menuRows(few)).toEqual(few);
  });
});
