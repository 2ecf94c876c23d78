import { staffInputSchema, staffList } from '#domain/staff/member.ts';
import { accept, type Section } from '../dashboard/section.ts';
import { listStaff, readStaff } from './read-staff.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { createStaff, removeStaff, updateStaff } from './write-staff.ts';

/** The people who work here; admins alone may enter. */
export const staff: Section = {
  ...staffList,
  name: 'staff',
  table: 'accounts',
  list: listStaff,
  read: readStaff,
  create: accept(staffInputSchema, createStaff),
  update: accept(staffInputSchema, updateStaff),
  remove: removeStaff,
  actions: { 'reset-second-factor': resetSecondFactor },
  audited: ['role', 'status', 'permissions', 'secondFactor'],
};
