import { dashboardApi, SECTION_OF_PATH } from '#domain/access/route-access.ts';
import { contentSpecOf } from '#server/sections/content-kinds.ts';
import { readVersion } from '#server/contents/versions.ts';
import { NotFoundError } from '#server/base/errors.ts';
import { endpoint } from '../../../../../_edge/answer.ts';

export const needs = dashboardApi(SECTION_OF_PATH);

/** A version of a content, with its text. */
export const GET = endpoint(async ({ locals, params: { section, id = '', number = '' } }) => {
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new NotFoundError();
  const spec = contentSpecOf(section);
  return { version: await readVersion(locals.scope, { spec, id, number: Number(number) }) };
});
