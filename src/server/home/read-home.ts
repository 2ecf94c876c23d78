import type { Home, HomeTask } from '#domain/dashboard/home.ts';
import { dashboardPath, JOBS_PATH } from '#domain/dashboard/menu.ts';
import type { OrderListItem } from '#domain/orders/order-record.ts';
import { maySee } from '../service/authorise.ts';
import { everything } from '../dashboard/list.ts';
import type { Resource } from '../dashboard/resource.ts';
import { ShopError } from '../base/errors.ts';
import { countFailures } from '../failed-work/list-failed-work.ts';
import { ordersList } from '../orders/reading/list-orders.ts';
import type { Scope } from '../service/scope.ts';

/** Waiting orders that the start page shows: what fits on a screen together with the rest. */
const SHOWN = 6;

/** What waits in one section: the views that its resource names, each with its number. */
async function tasksOf(scope: Scope, { name, list, todo = [] }: Resource): Promise<HomeTask[]> {
  if (todo.length === 0 || !maySee(scope, name)) return [];
  const counts = await list.counts(scope);
  return todo.map((view) => ({
    section: name,
    name: view,
    count: counts[view] ?? 0,
    href: `${dashboardPath(name)}?view=${view}`,
  }));
}

/** Letters and jobs that the shop has given up. */
async function failuresOf(scope: Scope): Promise<HomeTask[]> {
  if (!maySee(scope, 'settings')) return [];
  const { letters, jobs } = await countFailures(scope);
  return [
    { section: 'settings', name: 'letters', count: letters, href: `${JOBS_PATH}?view=letters` },
    { section: 'settings', name: 'jobs', count: jobs, href: `${JOBS_PATH}?view=jobs` },
  ];
}

/** The orders that have waited longest, be it to be confirmed or to be sent: the oldest first. */
async function waitingOrders(scope: Scope): Promise<OrderListItem[]> {
  const query = { ...everything(ordersList.shape), sort: 'priority', limit: SHOWN };
  const pages = await Promise.all(
    ['toConfirm', 'toShip'].map((view) => ordersList.page(scope, { ...query, view })),
  );
  return pages
    .flatMap(({ items }) => items as OrderListItem[])
    .toSorted((one, other) => one.createdAt - other.createdAt)
    .slice(0, SHOWN);
}

async function ordersOf(scope: Scope): Promise<Home['orders']> {
  if (!maySee(scope, 'orders')) return null;
  const [waiting, first] = await Promise.all([
    waitingOrders(scope),
    scope.engine.db.selectFrom('orders').select('id').limit(1).executeTakeFirst(),
  ]);
  return { waiting, any: first !== undefined };
}

/**
 * What wants doing, for the start page of the signed-in user.
 *
 * @throws ShopError 401 for a visitor
 */
export async function readHome(
  scope: Scope,
  { resources }: { resources: readonly Resource[] },
): Promise<Home> {
  if (scope.actor.kind === 'guest') throw new ShopError(401, 'loginRequired');
  const [tasks, failures, orders] = await Promise.all([
    Promise.all(resources.map((resource) => tasksOf(scope, resource))),
    failuresOf(scope),
    ordersOf(scope),
  ]);
  return { at: scope.now(), tasks: [...tasks.flat(), ...failures], orders };
}
