import { api } from '#domain/access/route-access.ts';
import { offeredLensesJson } from '#server/lenses/lens-rows.ts';
import { endpoint } from '../../_edge/answer.ts';

export const needs = api('everybody');

/** The lenses that frames are sold with, by index and price. */
export const GET = endpoint(async ({ locals }) => ({
  lenses: await offeredLensesJson(locals.scope),
}));
