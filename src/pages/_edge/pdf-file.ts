import type { PaperFile } from '#server/papers/order-papers.ts';

/** A PDF to download. */
export const pdfFile = ({ name, content }: PaperFile): Response =>
  new Response(content, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-length': String(content.byteLength),
      'cache-control': 'no-store',
    },
  });
