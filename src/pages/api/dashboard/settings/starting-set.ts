import { dashboardApi } from '#domain/access/route-access.ts';
import { addStartingCatalogue } from '#server/catalogue/starting-catalogue.ts';
import { endpoint } from '../../../_edge/answer.ts';

export const needs = dashboardApi('settings');

/** Adds categories, colours and sizes to begin with; answers how many of these were missing. */
export const POST = endpoint(async ({ locals }) => ({
  ...(await addStartingCatalogue(locals.scope)),
}));
