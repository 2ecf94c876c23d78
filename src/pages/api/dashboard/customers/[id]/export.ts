import { dashboardApi } from '#domain/access/route-access.ts';
import { exportCustomer } from '#server/customers/export-customer.ts';
import { endpoint } from '../../../../_edge/answer.ts';
import { exportFile } from '../../../../_edge/export-file.ts';

export const needs = dashboardApi('customers', 'edit');

/** Everything the shop stores about a customer, as a file to give to them. */
export const GET = endpoint(async ({ locals, params }) =>
  exportFile(await exportCustomer(locals.scope, { id: params.id ?? '' }), 'dados-do-cliente.json'),
);
