import { dashboardApi } from '#domain/access/route-access.ts';
import { listRecords } from '#server/dashboard/records.ts';
import { readUpload } from '#server/media/read-upload.ts';
import { receiveMedia } from '#server/media/receive-media.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { endpoint, succeed } from '../../../_edge/answer.ts';

export const needs = dashboardApi('media');

/** A page of the library's list, as in any section. */
export const GET = endpoint(async ({ locals, url }) => ({
  ...(await listRecords(locals.scope, { resource: resourceOf('media'), params: url.searchParams })),
}));

/** One file, `multipart/form-data`: see `UPLOAD_PATH`. */
export const POST = endpoint(async ({ locals, request }) => {
  const { item, isNew } = await readUpload(request, (upload) => receiveMedia(locals.scope, upload));
  return succeed({ item }, isNew ? 201 : 200);
});
