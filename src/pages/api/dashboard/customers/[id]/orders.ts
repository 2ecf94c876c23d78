import { dashboardApi } from '#domain/access/route-access.ts';
import { customerOrders } from '#server/customers/customer-orders.ts';
import { endpoint } from '../../../../_edge/answer.ts';

export const needs = dashboardApi('customers');

/** One page of a customer's orders: `?page=2`. */
export const GET = endpoint(async ({ locals, params, url }) => {
  const page = Number(url.searchParams.get('page'));
  const orders = await customerOrders(locals.scope, {
    customerId: params.id ?? '',
    page: Number.isSafeInteger(page) ? page : 1,
  });
  return { orders };
});
