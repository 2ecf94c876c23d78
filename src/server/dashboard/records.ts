import { accessTo } from '#domain/access/access-to.ts';
import type { Right } from '#domain/access/permission.ts';
import { isSection } from '#domain/access/sections.ts';
import type { SessionUser } from '#domain/access/session-user.ts';
import { readListQuery, type ListPage } from '#domain/dashboard/list.ts';
import type { Scope } from '../scope.ts';
import { ConflictError, InvalidFieldsError, NotFoundError, ShopError } from '../errors.ts';
import { changedFields, writeAudit } from './audit.ts';
import type { Section, Write } from './section.ts';
import { findSection } from './sections.ts';

/** Who asks for a section, by its name in the API. */
export interface SectionCall {
  user: SessionUser | null;
  section: string | undefined;
}

/** @throws ShopError 401, 403; NotFoundError for a section that does not exist */
function enter(
  { user, section }: SectionCall,
  right: Right,
): { section: Section; user: SessionUser } {
  if (user === null) throw new ShopError(401, 'loginRequired');
  if (!isSection(section)) throw new NotFoundError();
  if (!accessTo(user, section)[right]) throw new ShopError(403, 'forbidden');
  const found = findSection(section);
  if (!found) throw new NotFoundError();
  return { section: found, user };
}

/** @throws ShopError 405 for a verb that the section does not have */
function verb<Name extends 'create' | 'update' | 'remove'>(
  section: Section,
  name: Name,
): NonNullable<Section[Name]> {
  const found = section[name];
  if (!found) throw new ShopError(405, 'methodNotAllowed');
  return found;
}

/** One page of a section's list, by the parameters of an address. */
export async function listRecords(
  scope: Scope,
  call: SectionCall,
  params: URLSearchParams,
): Promise<ListPage<object>> {
  const { section } = enter(call, 'view');
  return section.list(scope, readListQuery(params, section));
}

/** A record. @throws NotFoundError */
export async function readRecord(scope: Scope, call: SectionCall, id: string): Promise<object> {
  const { section } = enter(call, 'view');
  return section.read(scope.engine.db, id);
}

/** Makes a record and answers it. @throws InvalidFieldsError */
export async function createRecord(
  scope: Scope,
  call: SectionCall,
  body: unknown,
): Promise<object> {
  const { section, user } = enter(call, 'edit');
  const create = verb(section, 'create')(body);
  return write(scope, { ...call, user }, async (change) => {
    const id = await create(change);
    const item = await section.read(change.tx, id);
    await audit(change, section, { verb: 'create', id, before: {}, after: item });
    return item;
  });
}

/**
 * Changes a record and answers it.
 *
 * @param body the section's fields and `updatedAt`, as they were read
 * @throws InvalidFieldsError
 * @throws ConflictError 'changedMeanwhile' with the record as it is now, `item`
 */
export async function updateRecord(
  scope: Scope,
  call: SectionCall,
  id: string,
  { updatedAt, ...body }: Record<string, unknown>,
): Promise<object> {
  const { section, user } = enter(call, 'edit');
  const update = verb(section, 'update')(body);
  if (typeof updatedAt !== 'number') throw new InvalidFieldsError({ updatedAt: 'invalidField' });
  return write(scope, { ...call, user }, async (change) => {
    const before = await section.read(change.tx, id);
    await claim(change, section, id, updatedAt);
    await update(change, id);
    const item = await section.read(change.tx, id);
    await audit(change, section, { verb: 'update', id, before, after: item });
    return item;
  });
}

/** Removes a record. @throws NotFoundError */
export async function removeRecord(scope: Scope, call: SectionCall, id: string): Promise<void> {
  const { section, user } = enter(call, 'delete');
  const remove = verb(section, 'remove');
  await write(scope, { ...call, user }, async (change) => {
    await section.read(change.tx, id);
    await remove(change, id);
    await audit(change, section, { verb: 'delete', id, before: {}, after: {} });
  });
}

/**
 * Does with a record what the section offers beside changing it, notes it in the audit, and answers
 * the record.
 *
 * @throws NotFoundError also for an action that the section does not have
 */
export async function actOnRecord(
  scope: Scope,
  call: SectionCall,
  id: string,
  action: string,
): Promise<object> {
  const { section, user } = enter(call, 'edit');
  const { actions = {} } = section;
  const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!act) throw new NotFoundError();
  return write(scope, { ...call, user }, async (change) => {
    const before = await section.read(change.tx, id);
    await act(change, id);
    const item = await section.read(change.tx, id);
    await audit(change, section, { verb: action, id, before, after: item });
    return item;
  });
}

/** One transaction, and after it what was to wait for its commit. */
async function write<Answer>(
  scope: Scope,
  { user: actor }: { user: SessionUser },
  work: (change: Write) => Promise<Answer>,
): Promise<Answer> {
  const now = scope.now();
  const { answer, tasks } = await scope.engine.transaction(async (tx) => {
    // A transaction that is tried again begins with none.
    const tasks: (() => void | Promise<void>)[] = [];
    const afterCommit = (task: (typeof tasks)[number]) => void tasks.push(task);
    const answer = await work({ scope, tx, actor, now, afterCommit });
    return { answer, tasks };
  });
  for (const task of tasks) await task();
  return answer;
}

/** Marks the record as changed now, if nobody has changed it since `updatedAt`; locks its row. */
async function claim(
  { tx, now }: Write,
  section: Section,
  id: string,
  updatedAt: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable(section.table)
    .set({ updatedAt: Math.max(now, updatedAt + 1) })
    .where('id', '=', id)
    .where('updatedAt', '=', updatedAt)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  throw new ConflictError('changedMeanwhile', { item: await section.read(tx, id) });
}

async function audit(
  change: Write,
  section: Section,
  { verb, id, before, after }: { verb: string; id: string; before: object; after: object },
): Promise<void> {
  await writeAudit(change, {
    action: `${section.name}.${verb}`,
    subject: id,
    details: changedFields(before, after, section.audited ?? []),
  });
}
