import type { ExportedFile } from '#server/dashboard/export.ts';

/** A CSV file to download, sent while it is written. */
export const csvFile = ({ name, body }: ExportedFile): Response =>
  new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    },
  });
