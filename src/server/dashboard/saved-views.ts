import { fold } from '#domain/catalogue/fold.ts';
import { readListQuery, type ListShape } from '#domain/dashboard/list.ts';
import { SAVED_VIEW_LIMITS, viewSearch, type SavedView } from '#domain/dashboard/saved-view.ts';
import { authorise } from '../service/authorise.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { ConflictError, InvalidFieldsError, NotFoundError, ShopError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { accountIdOf, type Scope } from '../service/scope.ts';
import type { Resource } from './resource.ts';
import { z } from '#domain/zod.ts';
import { requiredLine } from '#domain/dashboard/record-fields.ts';

const name = requiredLine(SAVED_VIEW_LIMITS.name);
const search = z.string().max(SAVED_VIEW_LIMITS.search, 'fields.tooLong');

/** A view to be saved. */
const newViewSchema = z.object({ name, search });

/** A change of one: another name, another search, or both. */
const viewChangeSchema = z.object({ name: name.optional(), search: search.optional() });

/** The order of a list's views. */
const viewOrderSchema = z.object({
  ids: z.array(z.string().max(200)).max(SAVED_VIEW_LIMITS.views),
});

interface InList {
  resource: Resource;
}
interface OfView extends InList {
  id: string;
}

/** Whose views of which list. @throws ShopError 401 without an account, 403 without the section */
function ownerOf(scope: Scope, { name: section }: Resource) {
  authorise(scope, section, 'view');
  const accountId = accountIdOf(scope);
  if (accountId === null) throw new ShopError(401, 'loginRequired');
  return { accountId, section };
}

type Owner = ReturnType<typeof ownerOf>;

const readViews = (db: Db | Tx, { accountId, section }: Owner): Promise<SavedView[]> =>
  db
    .selectFrom('savedViews')
    .select(['id', 'name', 'search'])
    .where('accountId', '=', accountId)
    .where('section', '=', section)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** The signed-in user's own views of a list, in their order. */
export async function listSavedViews(scope: Scope, { resource }: InList): Promise<SavedView[]> {
  return readViews(scope.engine.db, ownerOf(scope, resource));
}

/** Changes the user's views of a list, one change at a time. @returns the views afterwards */
async function changeViews(
  scope: Scope,
  resource: Resource,
  change: (tx: Tx, owner: Owner, views: readonly SavedView[]) => Promise<void>,
): Promise<SavedView[]> {
  const owner = ownerOf(scope, resource);
  const { engine } = scope;
  return engine.transaction(async (tx) => {
    await engine.lock(tx, [`saved-views:${owner.accountId}:${owner.section}`]);
    await change(tx, owner, await readViews(tx, owner));
    return readViews(tx, owner);
  });
}

/** What is stored of a search: what the list knows of it. @throws InvalidFieldsError for one that asks for nothing */
function storedSearch(search: string, shape: ListShape): string {
  const known = viewSearch(readListQuery(new URLSearchParams(search), shape), shape);
  if (known === '') throw new InvalidFieldsError({ search: 'invalidField' });
  return known;
}

/** @throws InvalidFieldsError for a name that another of the views has */
function refuseTaken(name: string, others: readonly SavedView[]): void {
  if (others.some((view) => fold(view.name) === fold(name)))
    throw new InvalidFieldsError({ name: 'fields.viewNameTaken' });
}

/**
 * Saves a view of a list, after the others.
 *
 * @param body `{ name, search }`, the list's own query: '?status=pending&sort=-payable'
 * @throws InvalidFieldsError
 * @throws ConflictError 'tooManyViews'
 */
export async function saveView(
  scope: Scope,
  { resource, body }: InList & { body: unknown },
): Promise<SavedView[]> {
  const { name, search } = parseInput(newViewSchema, body);
  const stored = storedSearch(search, resource.list.shape);
  return changeViews(scope, resource, async (tx, owner, views) => {
    if (views.length >= SAVED_VIEW_LIMITS.views) throw new ConflictError('tooManyViews');
    refuseTaken(name, views);
    const position = views.length;
    await tx
      .insertInto('savedViews')
      .values({ ...owner, id: scope.newId(), position, name, search: stored })
      .execute();
  });
}

/** Changes a view: its name, what it shows, or both. @throws NotFoundError, InvalidFieldsError */
export async function changeView(
  scope: Scope,
  { resource, id, body }: OfView & { body: unknown },
): Promise<SavedView[]> {
  const { name, search } = parseInput(viewChangeSchema, body);
  const stored = search === undefined ? undefined : storedSearch(search, resource.list.shape);
  return changeViews(scope, resource, async (tx, _owner, views) => {
    const view = views.find((one) => one.id === id);
    if (!view) throw new NotFoundError();
    if (name !== undefined)
      refuseTaken(
        name,
        views.filter((one) => one !== view),
      );
    await tx
      .updateTable('savedViews')
      .set({ name: name ?? view.name, search: stored ?? view.search })
      .where('id', '=', id)
      .execute();
  });
}

/** Removes a view. @throws NotFoundError */
export async function removeView(scope: Scope, { resource, id }: OfView): Promise<SavedView[]> {
  return changeViews(scope, resource, async (tx, _owner, views) => {
    if (!views.some((view) => view.id === id)) throw new NotFoundError();
    await tx.deleteFrom('savedViews').where('id', '=', id).execute();
    await place(
      tx,
      views.filter((view) => view.id !== id),
    );
  });
}

/** Puts the views in this order: `{ ids }`. Those that are not named follow, those that are gone are passed over. */
export async function sortViews(
  scope: Scope,
  { resource, body }: InList & { body: unknown },
): Promise<SavedView[]> {
  const { ids } = parseInput(viewOrderSchema, body);
  const placeOf = (view: SavedView) => {
    const index = ids.indexOf(view.id);
    return index === -1 ? ids.length : index;
  };
  return changeViews(scope, resource, (tx, _owner, views) =>
    place(
      tx,
      views.toSorted((a, b) => placeOf(a) - placeOf(b)),
    ),
  );
}

async function place(tx: Tx, views: readonly SavedView[]): Promise<void> {
  for (const [position, { id }] of views.entries()) {
    await tx.updateTable('savedViews').set({ position }).where('id', '=', id).execute();
  }
}
