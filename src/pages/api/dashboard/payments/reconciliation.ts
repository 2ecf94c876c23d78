import { dashboardApi } from '#domain/access/route-access.ts';
import { reconcile } from '#server/payments/settlement/reconcile.ts';
import { endpoint } from '../../../_edge/answer.ts';

export const needs = dashboardApi('payments');

/** How a day of a provider's own list differs from what the shop knows: `?provider=stripe&day=2026-11-23`. */
export const GET = endpoint(async ({ locals, url: { searchParams } }) => ({
  reconciliation: await reconcile(locals.scope, {
    provider: searchParams.get('provider') ?? '',
    day: searchParams.get('day') ?? '',
  }),
}));
