import { dashboardApi, SECTION_OF_PATH } from '#domain/access/route-access.ts';
import { contentSpecOf } from '#server/sections/content-kinds.ts';
import { listVersions } from '#server/contents/versions.ts';
import { endpoint } from '../../../../../_edge/answer.ts';

export const needs = dashboardApi(SECTION_OF_PATH);

/** Versions of a content, the newest first; with `before`, those before that number. */
export const GET = endpoint(async ({ locals, params: { section, id = '' }, url }) => {
  const before = Number(url.searchParams.get('before'));
  return {
    versions: await listVersions(locals.scope, {
      spec: contentSpecOf(section),
      id,
      before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
    }),
  };
});
