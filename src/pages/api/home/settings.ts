import { api } from '#domain/access/route-access.ts';
import { loadSettings, publicSettings } from '#server/settings/load-settings.ts';
import { endpoint } from '../../_edge/answer.ts';

export const needs = api('everybody', { whileClosed: true });

export const GET = endpoint(async ({ locals }) => ({
  settings: publicSettings(await loadSettings(locals.scope)),
}));
