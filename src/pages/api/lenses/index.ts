import { api } from '#domain/access/route-access.ts';
import { offeredLensesJson } from '#server/lenses/lens-rows.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { endpoint } from '../../_edge/answer.ts';

export const needs = api('everybody');

/** The lenses that frames are sold with, by index and price, and what the shop gives back of lenses that were made. */
export const GET = endpoint(async ({ locals }) => {
  const { withdrawalText, withdrawalKeptPercent } = (await loadSettings(locals.scope)).lenses;
  return {
    lenses: await offeredLensesJson(locals.scope),
    withdrawalText,
    withdrawalKeptPercent,
  };
});
