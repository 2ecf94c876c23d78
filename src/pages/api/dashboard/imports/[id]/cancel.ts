import { dashboardApi } from '#domain/access/route-access.ts';
import { cancelImport } from '#server/imports/imports.ts';
import { endpoint } from '../../../../_edge/answer.ts';

export const needs = dashboardApi();

export const POST = endpoint(async ({ locals, params: { id = '' } }) => ({
  import: await cancelImport(locals.scope, id),
}));
