import { isDeepStrictEqual } from 'node:util';
import { readListQuery, type ListPage, type ViewCounts } from '#domain/dashboard/list.ts';
import { t } from '#i18n/t.ts';
import { audit, changedFields, recordName } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import { ConflictError, InvalidFieldsError, NotFoundError, ShopError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import type { DatedTable, Resource, Unchecked } from './resource.ts';

/** A verb of a resource. @throws ShopError 405 for one that it does not have */
function verb<Name extends 'record' | 'create' | 'update' | 'remove'>(
  resource: Resource,
  name: Name,
): NonNullable<Resource[Name]> {
  const found = resource[name];
  if (!found) throw new ShopError(405, 'methodNotAllowed');
  return found;
}

/** A section, and one of its records. */
interface InSection {
  resource: Resource;
}
interface OfRecord extends InSection {
  id: string;
}

/** One page of a section's list, by the parameters of an address. */
export async function listRecords(
  scope: Scope,
  { resource: { name, list }, params }: InSection & { params: URLSearchParams },
): Promise<ListPage<object>> {
  authorise(scope, name, 'view');
  return list.page(scope, readListQuery(params, list.shape));
}

/** Number of records of each saved view. */
export async function countViews(
  scope: Scope,
  { resource: { name, list } }: InSection,
): Promise<ViewCounts> {
  authorise(scope, name, 'view');
  return list.counts(scope);
}

/** A record. @throws NotFoundError */
export async function readRecord(scope: Scope, { resource, id }: OfRecord): Promise<object> {
  authorise(scope, resource.name, 'view');
  if (!resource.record) throw new NotFoundError();
  const item = await resource.record(scope, id);
  await resource.viewed?.(scope, id);
  return item;
}

/** Makes a record and answers it. @throws InvalidFieldsError */
export async function createRecord(
  scope: Scope,
  { resource, body }: InSection & { body: Unchecked },
): Promise<object> {
  authorise(scope, resource.name, 'edit');
  const create = verb(resource, 'create');
  return scope.engine.transaction(async () => {
    const id = await create(scope, body);
    const item = await verb(resource, 'record')(scope, id);
    await auditChange(scope, { resource, verb: 'create', id, before: {}, after: item });
    return item;
  });
}

/**
 * Makes a record that comes with something that is shown this once, such as a key, and answers both.
 *
 * @throws InvalidFieldsError
 */
export async function createShownOnce<Made extends { id: string }>(
  scope: Scope,
  {
    resource,
    body,
    make,
  }: InSection & { body: Unchecked; make: (scope: Scope, body: Unchecked) => Promise<Made> },
): Promise<{ item: object; made: Made }> {
  let made: Made;
  const create = async (inner: Scope, input: Unchecked): Promise<string> => {
    made = await make(inner, input);
    return made.id;
  };
  const item = await createRecord(scope, { resource: { ...resource, create }, body });
  return { item, made: made! };
}

/**
 * Changes a record and answers it.
 *
 * @param body the section's fields, and `updatedAt` as it was read if records have a version
 * @throws InvalidFieldsError
 * @throws ConflictError 'changedMeanwhile' with the record as it is now, `item`
 */
export async function updateRecord(
  scope: Scope,
  { resource, id, body: { updatedAt, ...body } }: OfRecord & { body: Unchecked },
): Promise<object> {
  authorise(scope, resource.name, 'edit');
  const update = verb(resource, 'update');
  if (resource.version && typeof updatedAt !== 'number') {
    throw new InvalidFieldsError({ updatedAt: 'invalidField' });
  }
  const read = verb(resource, 'record');
  return scope.engine.transaction(async () => {
    // A verb that writes its own audit reads by itself what it was.
    const before = resource.audited === 'by-verb' ? {} : await read(scope, id);
    const { hasRow } = await claim(scope, resource, id, updatedAt as number);
    const item = (await update(scope, { ...body, id }, { hasRow })) ?? (await read(scope, id));
    await auditChange(scope, { resource, verb: 'update', id, before, after: item });
    return item;
  });
}

/** Removes a record. @throws NotFoundError */
export async function removeRecord(scope: Scope, { resource, id }: OfRecord): Promise<void> {
  authorise(scope, resource.name, 'delete');
  const remove = verb(resource, 'remove');
  await scope.engine.transaction(async () => {
    const before = await verb(resource, 'record')(scope, id);
    await remove(scope, { id });
    await auditChange(scope, { resource, verb: 'delete', id, before, after: {} });
  });
}

/**
 * Marks the record as changed now, if nobody has changed it since `updatedAt`; locks its row. What the code brings
 * along has no row before its first change, and 0 for its time: nothing is locked then, so the section's `update` must
 * not take a row that has come meanwhile for the one that was read.
 */
async function claim(
  scope: Scope,
  { version, record }: Resource,
  id: string,
  updatedAt: number,
): Promise<{ hasRow: boolean }> {
  if (!version) return { hasRow: true };
  const { numUpdatedRows } = await scope.engine.transaction((tx) =>
    tx
      .updateTable(version)
      .set({ updatedAt: Math.max(scope.now(), updatedAt + 1) })
      .where('id', '=', id)
      .where('updatedAt', '=', updatedAt)
      .executeTakeFirstOrThrow(),
  );
  if (numUpdatedRows > 0n) return { hasRow: true };
  if (updatedAt === 0 && !(await isStored(scope, version, id))) return { hasRow: false };
  throw new ConflictError('changedMeanwhile', { item: await record?.(scope, id) });
}

const isStored = async ({ engine }: Scope, table: DatedTable, id: string): Promise<boolean> =>
  (await engine.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

interface Change {
  resource: Pick<Resource, 'name' | 'audited' | 'derived' | 'told' | 'called' | 'ofPeople'>;
  verb: string;
  id: string;
  before: object;
  after: object;
}

/**
 * Records a change in the audit, with what is audited of it; a change that has changed nothing is not
 * recorded. For a record that has come or gone, {}, fields whose values are not recorded are left out.
 */
export async function auditChange(
  scope: Scope,
  { resource, verb, id, before, after }: Change,
): Promise<void> {
  const { name, audited, derived = [], told, ofPeople = false } = resource;
  const called = resource.called as ((record: object) => string) | undefined;
  const nameOf = (record: object) =>
    called && Object.keys(record).length > 0 ? called(record) : recordName(record);
  if (audited === 'by-verb') return;
  const all = Object.entries(changedFields(before, after, audited));
  const fields = Object.fromEntries(all.filter(([field]) => !derived.includes(field)));
  const summary = told?.(before as never, after as never);
  const changed = summary
    ? Object.assign(
        Object.fromEntries(Object.entries(fields).filter(([, v]) => v !== true)),
        summary,
      )
    : fields;
  if (isDeepStrictEqual(changed, {})) return;
  const isWhole = [before, after].some((record) => Object.keys(record).length === 0);
  const details = isWhole
    ? Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== true))
    : changed;
  const isErased = ofPeople && verb === 'delete';
  const subjectName = isErased ? t('account.erasedName') : nameOf(after) || nameOf(before);
  await audit(scope, { action: `${name}.${verb}`, subject: id, name: subjectName, details });
}
