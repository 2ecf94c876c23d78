import { describe, expect, it } from 'vitest';
import { accessTo, worksHere } from '#domain/access/access-to.ts';
import { sectionNames } from '#domain/dashboard/sections.ts';
import { admin, customer, EVERYTHING, NOTHING, staff } from './people.ts';

describe('access to a section', () => {
  it('is everything everywhere for an admin', () => {
    expect(sectionNames.map((section) => accessTo(admin, section))).toEqual(
      sectionNames.map(() => EVERYTHING),
    );
  });

  it.each([
    ['view', { view: true, edit: false, delete: false }],
    ['edit', { view: false, edit: true, delete: false }],
    ['delete', { view: false, edit: false, delete: true }],
  ])('is for active staff the %s flag that their permission gives', (right, flags) => {
    expect(accessTo(staff({ orders: { [right]: true } }), 'orders')).toEqual(flags);
  });

  it('is for active staff only what is given in that very section', () => {
    expect(accessTo(staff({ orders: EVERYTHING }), 'products')).toEqual(NOTHING);
  });

  it('has all flags false for staff without any permission', () => {
    expect(sectionNames.map((section) => accessTo(staff({}), section))).toEqual(
      sectionNames.map(() => NOTHING),
    );
  });

  it.each([
    ['inactive staff', staff({ orders: EVERYTHING }, { active: false })],
    ['a customer', customer],
    ['a visitor', null],
  ])('is nothing for %s', (_who, user) => {
    expect(accessTo(user, 'orders')).toEqual(NOTHING);
  });

  it('to the staff is for admins alone, whatever a permission says', () => {
    expect(accessTo(staff({ staff: EVERYTHING }), 'staff')).toEqual(NOTHING);
    expect(accessTo(admin, 'staff')).toEqual(EVERYTHING);
  });

  it('cannot be changed for others by who was given it', () => {
    accessTo(admin, 'orders').delete = false;
    expect(accessTo(admin, 'orders')).toEqual(EVERYTHING);
  });
});

it.each([
  ['an admin', admin, true],
  ['active staff without any permission', staff({}), true],
  ['inactive staff', staff({}, { active: false }), false],
  ['a customer', customer, false],
  ['a visitor', null, false],
])('the dashboard knows %s as one who works here: %s', (_who, user, works) => {
  expect(worksHere(user)).toBe(works);
});
