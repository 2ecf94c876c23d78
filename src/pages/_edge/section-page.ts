import type { APIContext } from 'astro';
import { accessTo } from '#domain/access/access-to.ts';
import type { Access } from '#domain/access/permission.ts';
import type { Section } from '#domain/access/sections.ts';
import type { ListPage, ViewCounts } from '#domain/dashboard/list.ts';
import { countViews, listRecords, readRecord } from '#server/dashboard/records.ts';
import { resourceOf } from '#server/sections.ts';
import { found } from './found.ts';

type Context = Pick<APIContext, 'locals' | 'params' | 'url'>;

/** Props of the island of a section's list: `<OrderList client:load {...await listPage(…)} />`. */
export async function listPage<Item>(
  { locals, url }: Context,
  section: Section,
): Promise<{
  access: Access;
  first: { page: ListPage<Item>; search: string; counts: ViewCounts };
}> {
  const resource = resourceOf(section);
  const [page, counts] = await Promise.all([
    listRecords(locals.scope, { resource, params: url.searchParams }),
    countViews(locals.scope, { resource }),
  ]);
  // The menu shows one of these counts and does not query it again.
  locals.viewCounts[section] = counts;
  return {
    access: accessTo(locals.user, section),
    first: { page: page as ListPage<Item>, search: url.search, counts },
  };
}

/** Props of the island of the record that the page's `[id]` names; null if there is none. */
export async function recordPage<Item>(
  { locals, params }: Context,
  section: Section,
): Promise<{ access: Access; item: Item } | null> {
  const resource = resourceOf(section);
  const item = await found(readRecord(locals.scope, { resource, id: params.id ?? '' }));
  return item && { access: accessTo(locals.user, section), item: item as Item };
}
