import type { RefusalReason, ReviewPicture, ReviewStatus } from './review.ts';

/** A review as its author sees it. */
export interface OwnReview {
  rating: number;
  title: string;
  body: string;
  status: ReviewStatus;
  reason: RefusalReason | null;
  /** What the shop wrote with its refusal. */
  note: string;
  answer: string;
  pictures: ReviewPicture[];
}

/** A product of an order that its buyer may review. */
export interface ReviewableProduct {
  productId: string;
  name: string;
  variant: string;
  /** Media key of its picture. */
  image: string | null;
  /** Null until one is written. */
  review: OwnReview | null;
}
