import { api } from '#domain/access/route-access.ts';
import { BadRequestError } from '#server/base/errors.ts';
import { readUpload } from '#server/media/read-upload.ts';
import { admitReviewPicture, receiveReviewPicture } from '#server/reviews/review-pictures.ts';
import { endpoint, succeed } from '../../../_edge/answer.ts';
import { callerAddress } from '../../../_edge/caller.ts';
import { visibleOrder } from '../../../_edge/visible-order.ts';

export const needs = api('visitor');

/** One picture for the review of `product` of `order`, as `multipart/form-data`; the order's `key` for a guest. */
export const POST = endpoint(async (context) => {
  const { locals, request, url } = context;
  const params = { orderId: url.searchParams.get('order') ?? '' };
  const productId = url.searchParams.get('product');
  if (!productId) throw new BadRequestError('invalidField');
  const { orderId } = await visibleOrder({ locals, params, url });
  const address = callerAddress(context);
  await admitReviewPicture(locals.scope, { orderId, productId, address });
  const picture = await readUpload(request, (upload) =>
    receiveReviewPicture(locals.scope, { orderId, productId, upload }),
  );
  return succeed({ picture }, 201);
});
