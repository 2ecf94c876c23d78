import { dashboardApi, SECTION_OF_PATH } from '#domain/access/route-access.ts';
import { startImport } from '#server/imports/start-import.ts';
import { importedSection } from '#server/imports/writers.ts';
import { endpoint, succeed } from '../../../_edge/answer.ts';

export const needs = dashboardApi(SECTION_OF_PATH);

/** A file, `multipart/form-data`: `file`, `format`, `mapping`. It is checked after the answer. */
export const POST = endpoint(async ({ locals, params, request }) =>
  succeed(
    {
      import: await startImport(locals.scope, {
        section: importedSection(params.section),
        request,
      }),
    },
    201,
  ),
);
