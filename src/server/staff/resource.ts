import { expressionBuilder } from 'kysely';
import { STAFF_ROLES, staffList, type StaffItem } from '#domain/staff/member.ts';
import { listOf } from '../dashboard/list.ts';
import { action, type Resource } from '../dashboard/resource.ts';
import { holdsWords } from '../dashboard/where.ts';
import type { Schema } from '../db/schema/schema.ts';
import { isInvited, readStaff, staffItems } from './read-staff.ts';
import { resendInvitation } from './invite-staff.ts';
import { resetSecondFactor, createStaff, removeStaff, updateStaff } from './write-staff.ts';

const { not, ref } = expressionBuilder<Schema, 'accounts'>();

/** The people who work here; admins alone may enter. */
export const staff: Resource = {
  name: 'staff',
  list: listOf<'accounts', StaffItem>({
    shape: staffList,
    table: 'accounts',
    rows: (db) => db.selectFrom('accounts').where('role', 'in', STAFF_ROLES),
    search: (q, { engine }) => holdsWords(engine, q, [ref('fullName'), ref('email')]),
    sorts: { fullName: ({ engine }) => engine.fold(ref('fullName')) },
    filters: {
      invited: (condition) =>
        condition.operator === 'is' && !condition.is ? not(isInvited()) : isInvited(),
    },
    items: (scope, _db, ids) => staffItems(scope, ids),
  }),
  record: readStaff,
  create: createStaff,
  update: updateStaff,
  remove: removeStaff,
  actions: {
    invite: action({ right: 'edit', on: 'record', run: resendInvitation }),
    'reset-second-factor': action({
      right: 'edit',
      on: 'record',
      run: async (scope, { ids }) => {
        for (const id of ids) await resetSecondFactor(scope, { id });
      },
    }),
  },
  version: 'accounts',
  audited: ['role', 'status', 'permissions', 'secondFactor'],
  derived: ['keys'],
};
