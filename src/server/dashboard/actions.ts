import { z } from 'zod';
import { MAX_SELECTION, readListQuery } from '#domain/dashboard/list.ts';
import { authorise } from '../service/authorise.ts';
import { ConflictError, InvalidFieldsError, NotFoundError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { auditChange } from './records.ts';
import type { Action, Resource, Unchecked } from './resource.ts';

/** @throws NotFoundError for an action that the resource does not have there; ShopError 403 */
function findAction(
  scope: Scope,
  { name: section, actions = {} }: Resource,
  { name, on }: { name: string; on: 'record' | 'selection' },
): Action {
  const found = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!found || (found.on !== 'both' && found.on !== on)) throw new NotFoundError();
  authorise(scope, section, found.right);
  return found;
}

/** An action as it is asked for; `action` is its name in the address. */
interface ActionCall {
  resource: Resource;
  action: string;
  body: Unchecked;
}

/**
 * Runs an action of the resource on a record. Returns the record as it is afterwards, `item`, with whatever
 * the action itself returns.
 *
 * @throws NotFoundError also for an action that the resource does not have
 */
export async function actOnRecord(
  scope: Scope,
  { resource, id, action: name, body }: ActionCall & { id: string },
): Promise<{ item: object }> {
  authorise(scope, resource.name, 'edit');
  const action = findAction(scope, resource, { name, on: 'record' });
  if (!resource.record) throw new NotFoundError();
  await resource.record(scope, id);
  const { answer } = await run(scope, resource, { name, action, ids: [id], body });
  return { ...answer, item: await resource.record(scope, id) };
}

const selectionSchema = z.union([
  z.object({ ids: z.array(z.string().min(1).max(100)).min(1) }),
  z.object({ filter: z.string().max(2000), expected: z.int().min(0).optional() }),
]);

/** What says which records: the rest of a body is the action's own. */
const SELECTION_FIELDS = new Set(['ids', 'filter', 'expected']);

/**
 * Runs an action on a selection: `{ ids, … }`, or all that the list shows for a query,
 * `{ filter: '?view=toShip', expected?, … }`, where `expected` is the number of records that were on
 * the screen.
 *
 * @returns what the action returns, `count`, the number of records it was given, and `gone`, the ids of those
 * that are no longer there; actions that write their own audit tell of them by themselves
 * @throws NotFoundError if none of them is there
 * @throws InvalidFieldsError 'tooManySelected' beyond the action's limit
 * @throws ConflictError 'selectionChanged' with `total` if the number that matches is not the expected
 * one
 */
export async function actOnSelection(
  scope: Scope,
  { resource, action: name, body }: ActionCall,
): Promise<{ count: number; gone?: readonly string[] }> {
  authorise(scope, resource.name, 'edit');
  const action = findAction(scope, resource, { name, on: 'selection' });
  const limit = action.limit ?? MAX_SELECTION;
  const selection = parseInput(selectionSchema, body);
  const ids =
    'ids' in selection
      ? [...new Set(selection.ids)]
      : await matchingIds(scope, resource, { ...selection, limit });
  if (ids.length > limit) {
    throw new InvalidFieldsError({ ids: 'tooManySelected' }, 'tooManySelected', { limit });
  }
  const { answer, gone } = await run(scope, resource, { name, action, ids, body });
  return { ...answer, count: ids.length - gone.length, ...(gone.length > 0 && { gone }) };
}

/** One more than `limit` if there are more. */
async function matchingIds(
  scope: Scope,
  { list }: Resource,
  { filter, expected, limit }: { filter: string; expected?: number | undefined; limit: number },
): Promise<string[]> {
  const query = readListQuery(new URLSearchParams(filter), list.shape);
  const ids = await list.ids(scope, query, limit + 1);
  if (ids.length <= limit && expected !== undefined && expected !== ids.length) {
    throw new ConflictError('selectionChanged', { total: ids.length });
  }
  return ids;
}

interface Run {
  name: string;
  action: Action;
  ids: readonly string[];
  body: Unchecked;
}

/**
 * Runs an action. If the resource does not audit by itself, each record is compared before and after, in
 * one transaction with the action, which is not given those that are gone.
 */
async function run(
  scope: Scope,
  resource: Resource,
  { name, action, ids, body }: Run,
): Promise<{ answer: object; gone: readonly string[] }> {
  const sent = Object.entries(body).filter(([field]) => !SELECTION_FIELDS.has(field));
  const act = action.check(Object.fromEntries(sent));
  const { audited, record } = resource;
  if (audited === 'by-verb' || !record) {
    return { answer: (await act(scope, ids)) ?? {}, gone: [] };
  }
  return scope.engine.transaction(async () => {
    const before = new Map<string, object>();
    for (const id of ids) {
      const was = await record(scope, id).catch(nullIfGone);
      if (was) before.set(id, was);
    }
    if (before.size === 0) throw new NotFoundError();
    const answer = (await act(scope, [...before.keys()])) ?? {};
    for (const [id, was] of before) {
      // The action may have removed it.
      const after = (await record(scope, id).catch(nullIfGone)) ?? {};
      await auditChange(scope, { resource, verb: name, id, before: was, after });
    }
    return { answer, gone: ids.filter((id) => !before.has(id)) };
  });
}

function nullIfGone(error: unknown): null {
  if (error instanceof NotFoundError) return null;
  throw error;
}
