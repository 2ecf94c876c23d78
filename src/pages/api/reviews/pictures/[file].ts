import { api } from '#domain/access/route-access.ts';
import { REVIEW_PICTURE_WIDTHS } from '#domain/reviews/picture-address.ts';
import { NotFoundError } from '#server/base/errors.ts';
import { readReviewPicture } from '#server/reviews/review-pictures.ts';
import { endpoint } from '../../../_edge/answer.ts';
import { visibleOrder } from '../../../_edge/visible-order.ts';

export const needs = api('visitor');

/** Seconds for which a public picture may be shown without asking: it may be taken out of the shop. */
const CACHED_S = 3600;

/** '{id}-{width}.webp'; see `readReviewPicture`. */
export const GET = endpoint(async ({ locals, params, url }) => {
  const [, id, px] = /^([\w-]+)-(\d+)\.webp$/.exec(params.file ?? '') ?? [];
  const width = REVIEW_PICTURE_WIDTHS.find((one) => String(one) === px);
  if (id === undefined || width === undefined) throw new NotFoundError();
  const asked = { orderId: url.searchParams.get('order') ?? '' };
  const order = asked.orderId
    ? await visibleOrder({ locals, params: asked, url }).catch(() => null)
    : null;
  const orderId = order?.orderId ?? null;
  const { content, isPublic } = await readReviewPicture(locals.scope, { id, width, orderId });
  return new Response(new Uint8Array(content), {
    headers: {
      'content-type': 'image/webp',
      'cache-control': isPublic ? `public, max-age=${CACHED_S}` : 'private, no-store',
    },
  });
});
