import { staffInputSchema, type StaffInput } from '#domain/staff/member-input.ts';
import { dropSecondFactor } from '../auth/second-factor.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { signature } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import { customerOfAccount } from '../customers/records/account-customer.ts';
import type { Unchecked } from '../dashboard/resource.ts';
import type { Tx } from '../db/engine/engine.ts';
import { ConflictError, InvalidFieldsError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { dropTokens } from '../security/one-time-tokens.ts';
import { inviteStaff } from './invite-staff.ts';
import { recordSecurityEvent } from '../security/security-log.ts';

/**
 * Removes the second factor of someone who has lost the phone and the recovery codes; they are signed out
 * everywhere and sign in with the password alone. Your own is turned off in your account, with a code.
 *
 * @throws ConflictError 'ownSecondFactor'
 */
export async function resetSecondFactor(scope: Scope, { id }: { id: string }): Promise<void> {
  authorise(scope, 'staff', 'edit');
  const { actorId } = signature(scope.actor);
  if (actorId === id) throw new ConflictError('ownSecondFactor');
  await scope.engine.transaction(async (tx) => {
    await dropSecondFactor(tx, id);
    await endSessionsOf(tx, id);
    await scope.engine.announce('accounts');
  });
  recordSecurityEvent(scope, { event: 'secondFactor.reset', account: id, by: actorId });
}

/**
 * Adds a person to the staff. They choose their password themselves, by a link sent to them.
 *
 * @throws InvalidFieldsError 'emailTaken' for the address of any account
 */
export async function createStaff(scope: Scope, body: Unchecked): Promise<string> {
  authorise(scope, 'staff', 'edit');
  const input = parseInput(staffInputSchema, body);
  const now = scope.now();
  return scope.engine.transaction(async (tx) => {
    const added = await tx
      .insertInto('accounts')
      .values({ id: scope.newId(), ...personOf(input), phone: '', createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new InvalidFieldsError({ email: 'emailTaken' });
    await grant(tx, added.id, input);
    await inviteStaff(tx, scope, input);
    return added.id;
  });
}

/**
 * Changes a person who works here; it takes effect at once, in open sessions too. A person who becomes
 * inactive, or gets another role or address, is signed out.
 *
 * @throws InvalidFieldsError 'emailTaken'
 * @throws ConflictError 'lastAdmin' when nobody would be left who manages the staff
 */
export async function updateStaff(
  scope: Scope,
  { id, ...body }: Unchecked & { id: string },
): Promise<void> {
  authorise(scope, 'staff', 'edit');
  const input = parseInput(staffInputSchema, body);
  await scope.engine.transaction(async (tx) => {
    const other = await tx
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', input.email)
      .where('id', '!=', id)
      .executeTakeFirst();
    if (other) throw new InvalidFieldsError({ email: 'emailTaken' });
    const before = await tx
      .selectFrom('accounts')
      .select(['email', 'role'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const isAnother = before.email !== input.email || before.role !== input.role;
    if (isAnother || input.status === 'inactive') await endSessionsOf(tx, id);
    if (before.email !== input.email) await dropTokens(tx, before.email, 'invite');
    await tx
      .updateTable('accounts')
      .set(personOf(input))
      .set((eb) => ({
        // Another address is not proven to be the person's own.
        emailVerifiedAt: eb
          .case()
          .when('email', '=', input.email)
          .then(eb.ref('emailVerifiedAt'))
          .else(null)
          .end(),
      }))
      .where('id', '=', id)
      .execute();
    await grant(tx, id, input);
    await keepAnAdmin(tx, scope);
  });
}

/**
 * Removes a person from the staff, at once. Anyone who has bought here stays as a customer, because of the
 * orders; any other account is deleted.
 *
 * @throws ConflictError 'deleteYourself', 'lastAdmin'
 */
export async function removeStaff(scope: Scope, { id }: { id: string }): Promise<void> {
  authorise(scope, 'staff', 'delete');
  if (signature(scope.actor).actorId === id) throw new ConflictError('deleteYourself');
  await scope.engine.transaction(async (tx) => {
    await withdrawInvitation(tx, id);
    const order = await tx
      .selectFrom('orders')
      .select('id')
      .where('accountId', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (order) {
      await tx
        .updateTable('accounts')
        .set({ role: 'customer', updatedAt: scope.now() })
        .where('id', '=', id)
        .execute();
      await tx.deleteFrom('permissions').where('accountId', '=', id).execute();
      await endSessionsOf(tx, id);
      // Customers have none: they could not end it themselves.
      await dropSecondFactor(tx, id);
      await customerOfAccount(tx, id);
    } else {
      await tx.deleteFrom('accounts').where('id', '=', id).execute();
    }
    await keepAnAdmin(tx, scope);
  });
}

/** Makes the link of an invitation worthless. */
async function withdrawInvitation(tx: Tx, id: string): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirst();
  if (account) await dropTokens(tx, account.email, 'invite');
}

/** The columns of the account itself. */
const personOf = ({ fullName, email, role, status }: StaffInput) => ({
  fullName,
  email,
  role,
  status,
});

/** Replaces a person's permissions; an admin has none, and one that allows nothing is none. */
async function grant(tx: Tx, accountId: string, { role, permissions }: StaffInput): Promise<void> {
  await tx.deleteFrom('permissions').where('accountId', '=', accountId).execute();
  const given =
    role === 'admin' ? [] : permissions.filter((one) => one.view || one.edit || one.delete);
  if (given.length === 0) return;
  await tx
    .insertInto('permissions')
    .values(
      given.map(({ name, view, edit, delete: remove }) => ({
        accountId,
        section: name,
        canView: view ? 1 : 0,
        canEdit: edit ? 1 : 0,
        canDelete: remove ? 1 : 0,
      })),
    )
    .execute();
}

/**
 * Ends a change of the staff: one active admin must be left, and every node discards what it has cached of
 * accounts. The admins' rows are locked by writing them unchanged, so that two admins cannot
 * remove each other at the same moment.
 */
async function keepAnAdmin(tx: Tx, scope: Scope): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ConflictError('lastAdmin');
  await scope.engine.announce('accounts');
}
