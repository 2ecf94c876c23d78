import { dashboardApi } from '#domain/access/route-access.ts';
import { editSettings, readEditedSettings } from '#server/settings/edit-settings.ts';
import { endpoint, jsonBody } from '../../../_edge/answer.ts';

export const needs = dashboardApi('settings');

/** The settings as their form edits them, without the secrets. */
export const GET = endpoint(async ({ locals }) => ({
  item: await readEditedSettings(locals.scope),
}));

/** Body: whole sections of the settings, `secrets` to be replaced, and `updatedAt` as it was read. */
export const PUT = endpoint(async ({ locals, request }) => ({
  item: await editSettings(locals.scope, await jsonBody(request)),
}));
