import { api } from '#domain/access/route-access.ts';
import { loadSettings, publicSettings } from '#server/settings/load-settings.ts';
import { endpoint, onlyMethods } from '../../_edge/answer.ts';

export const needs = api('everybody', { whileClosed: true });

export const GET = endpoint(async ({ locals }) => ({
  settings: publicSettings(await loadSettings(locals.scope)),
}));

export const ALL = onlyMethods({ GET });
