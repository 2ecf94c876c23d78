/** Widths of a review's pictures, in px: small in lists, large when opened. */
export const REVIEW_PICTURE_WIDTHS = [360, 1440] as const;
export type ReviewPictureWidth = (typeof REVIEW_PICTURE_WIDTHS)[number];

/** Where a buyer sends a picture: `POST`, `multipart/form-data` with the one file. */
export const REVIEW_UPLOAD_PATH = '/api/reviews/pictures';

/**
 * Address of a review's picture.
 *
 * @param search the order's key, '?chave=…', for its buyer: before it is approved no one else sees it
 */
export const reviewPictureUrl = (
  id: string,
  width: ReviewPictureWidth = REVIEW_PICTURE_WIDTHS[0],
  search = '',
): string => `${REVIEW_UPLOAD_PATH}/${id}-${width}.webp${search}`;
