import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import { noticeNames, NOTICES, type Notice } from '#domain/notices/notices.ts';
import {
  STAFF_ROLES,
  type StaffItem,
  type StaffMember,
  type StaffRole,
} from '#domain/staff/member.ts';
import { permissionsOf } from '../auth/read-permissions.ts';
import { hasSecondFactor } from '../auth/second-factor.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Schema } from '../db/schema/schema.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';

const COLUMNS = ['id', 'fullName', 'email', 'role', 'status', 'createdAt'] as const;

/** Selects people who work here, and until when the invitation of those who have not accepted it is good. */
const people = ({ engine: { db }, now }: Scope) =>
  db
    .selectFrom('accounts')
    .leftJoin('oneTimeTokens', (join) =>
      join
        .onRef('oneTimeTokens.email', '=', 'accounts.email')
        .on('oneTimeTokens.purpose', '=', 'invite')
        .on('oneTimeTokens.expiresAt', '>', now()),
    )
    .where('role', 'in', STAFF_ROLES)
    .select((eb) => [
      ...COLUMNS.map((name) => `accounts.${name}` as const),
      'oneTimeTokens.expiresAt as invitedUntil',
      eb.case().when(isInvited()).then(1).else(0).end().as('isInvited'),
    ]);

/** Whether a person has been invited, and has not entered yet: there is no password, nor another way in. */
export function isInvited(): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'accounts'>();
  return eb.and([
    eb('accounts.passwordHash', 'is', null),
    eb('accounts.emailVerifiedAt', 'is', null),
    eb('accounts.role', 'in', STAFF_ROLES),
  ]);
}

/** These people who work here, as the list shows them. */
export async function staffItems(scope: Scope, ids: readonly string[]): Promise<StaffItem[]> {
  const rows = await people(scope).where('accounts.id', 'in', ids).execute();
  const notices = await noticesOf(scope.engine.db, ids);
  return rows.map((row) => staffItem(row, notices.get(row.id)));
}

/**
 * A person who works here, with their permissions.
 *
 * @throws NotFoundError also for a customer
 */
export async function readStaff(scope: Scope, id: string): Promise<StaffMember> {
  const { db } = scope.engine;
  const row = await people(scope)
    .select('accounts.updatedAt')
    .where('accounts.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  const { updatedAt, ...item } = row;
  const notices = await noticesOf(db, [id]);
  const keys = await db
    .selectFrom('apiKeys')
    .select('name')
    .where('madeBy', '=', id)
    .orderBy('name')
    .execute();
  return {
    ...staffItem(item, notices.get(id)),
    updatedAt,
    permissions: await permissionsOf(db, id),
    secondFactor: await hasSecondFactor(db, id),
    keys: keys.map(({ name }) => name),
  };
}

/** Notices that each of these people has chosen and may have: of what they may see (`tellShop`). */
async function noticesOf(db: Db, ids: readonly string[]): Promise<Map<string, Notice[]>> {
  const rows = await db
    .selectFrom('noticeChoices')
    .innerJoin('accounts', 'accounts.id', 'noticeChoices.accountId')
    .leftJoin('permissions', (join) =>
      join.onRef('permissions.accountId', '=', 'accounts.id').on('permissions.canView', '=', 1),
    )
    .select(['noticeChoices.accountId as id', 'notice', 'accounts.role', 'permissions.section'])
    .where('noticeChoices.accountId', 'in', ids)
    .execute();
  const mayHave = rows.filter(
    ({ notice, role, section }) =>
      isNotice(notice) && (role === 'admin' || section === NOTICES[notice]),
  );
  const chosen = Map.groupBy(mayHave, ({ id }) => id);
  return new Map(
    [...chosen].map(([id, own]) => {
      const names = new Set(own.map(({ notice }) => notice));
      return [id, noticeNames.filter((name) => names.has(name))];
    }),
  );
}

const isNotice = (name: string): name is Notice => Object.hasOwn(NOTICES, name);

interface PersonRow extends Omit<StaffItem, 'role' | 'invitation' | 'notices'> {
  role: string;
  isInvited: number;
  invitedUntil: number | null;
}

/** The queries above ask for these roles alone. */
const staffItem = (
  { isInvited: invited, invitedUntil, ...row }: PersonRow,
  notices: Notice[] = [],
): StaffItem => ({
  ...row,
  role: row.role as StaffRole,
  invitation: invited ? { until: invitedUntil } : null,
  notices,
});
