import type { APIContext } from 'astro';
import { accessTo } from '#domain/access/access-to.ts';
import type { Access } from '#domain/access/permission.ts';
import type { Section } from '#domain/dashboard/sections.ts';
import type { ListPage, ViewCounts } from '#domain/dashboard/list.ts';
import type { SavedView } from '#domain/dashboard/saved-view.ts';
import { countViews, listRecords, readRecord } from '#server/dashboard/records.ts';
import { listSavedViews } from '#server/dashboard/saved-views.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { found } from './found.ts';

type Context = Pick<APIContext, 'locals' | 'params' | 'url'>;

/** Props of the island of a section's list: `<OrderList client:load {...await listPage(…)} />`. */
export async function listPage<Item>(
  { locals, url }: Context,
  section: Section,
): Promise<{
  access: Access;
  first: { page: ListPage<Item>; search: string; counts: ViewCounts; saved: SavedView[] };
}> {
  const resource = resourceOf(section);
  const [page, counts, saved] = await Promise.all([
    listRecords(locals.scope, { resource, params: url.searchParams }),
    countViews(locals.scope, { resource }),
    listSavedViews(locals.scope, { resource }),
  ]);
  // The menu shows one of these counts and does not query it again.
  locals.viewCounts[section] = counts;
  return {
    access: accessTo(locals.user, section),
    first: { page: page as ListPage<Item>, search: url.search, counts, saved },
  };
}

/** What the user may do on the page of a record. */
const rightsIn = ({ user }: APIContext['locals'], section: Section) => ({
  access: accessTo(user, section),
  mayUpload: accessTo(user, section).edit && accessTo(user, 'media').edit,
});

/** Props of the island of the record that the page's `[id]` names; null if there is none. */
export async function recordPage<Item>({ locals, params }: Context, section: Section) {
  const read = async () =>
    readRecord(locals.scope, { resource: resourceOf(section), id: params.id ?? '' });
  const item = (await found(read())) as Item | null;
  return item && { ...rightsIn(locals, section), item };
}

/** Props of the island that writes a new record. */
export const newRecordPage = ({ locals }: Context, section: Section) => ({
  ...rightsIn(locals, section),
  item: null,
});
