import { accessTo } from '#domain/access/access-to.ts';
import { words } from '#domain/catalogue/fold.ts';
import { dashboardPath, SEARCHED } from '#domain/dashboard/menu.ts';
import { MAX_SEARCH, type SearchGroup, type SearchHit } from '#domain/dashboard/search.ts';
import { t, textAt } from '#i18n/t.ts';
import { everything } from '../dashboard/list.ts';
import type { Resource } from '../dashboard/resource.ts';
import { ShopError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { findPages } from './find-pages.ts';

/** Records of a section that are shown: the rest is one press away, in the section's list. */
const SHOWN = 5;
/** A single letter begins a word of nearly every record. */
const SHORTEST = 2;

type Listed = Partial<Record<'name' | 'fullName' | 'title', string>> & { id: string };

/** How a record is called if its resource does not say. */
const byName = ({ name, fullName, title, id }: Listed) => ({
  title: name ?? fullName ?? title ?? id,
  detail: '',
});

async function findRecords(scope: Scope, resource: Resource, q: string): Promise<SearchGroup> {
  const { name, list, found = byName } = resource;
  const query = { ...everything(list.shape), limit: SHOWN, q };
  const { items, total, isMore = false } = await list.page(scope, query);
  const path = dashboardPath(name);
  return {
    name,
    label: textAt(`sections.${name}`),
    hits: items.map((item) => ({
      ...(found as (item: Listed) => Omit<SearchHit, 'href'>)(item as Listed),
      href: `${path}/${(item as Listed).id}`,
    })),
    more:
      total > SHOWN
        ? {
            label: t(isMore ? 'dashboard.everywhere.moreThan' : 'dashboard.everywhere.all', {
              count: total,
            }),
            href: `${path}?${new URLSearchParams({ q })}`,
          }
        : null,
  };
}

/**
 * Finds what the signed-in user may see: records of the sections that are `searched`, settings, pages and what can
 * be made. Groups without a hit are left out.
 *
 * @throws ShopError 401 for a visitor
 */
export async function searchDashboard(
  scope: Scope,
  { q: typed, resources }: { q: string; resources: readonly Resource[] },
): Promise<SearchGroup[]> {
  const { actor } = scope;
  if (actor.kind !== 'user') throw new ShopError(401, 'loginRequired');
  const q = typed.trim().slice(0, MAX_SEARCH);
  if (q !== '' && words(q).length === 0) return [];
  // The labels are in the shop's language.
  await loadSettings(scope);
  const searched = resources.filter(
    ({ name }) => SEARCHED.includes(name) && accessTo(actor.user, name).view,
  );
  const records =
    q.length < SHORTEST
      ? []
      : await Promise.all(searched.map((resource) => findRecords(scope, resource, q)));
  return [...records, ...findPages(actor.user, q)].filter(({ hits }) => hits.length > 0);
}
