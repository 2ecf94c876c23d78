import type { ColumnType } from 'kysely';
import type { RefusalReason, ReviewKind, ReviewStatus } from '#domain/reviews/review.ts';

/** What someone wrote about a product: a buyer's review, or anyone's question. */
export interface ReviewRow {
  id: string;
  kind: ReviewKind;
  productId: string;
  /** The order it was bought in; null for a question, and for reviews from before orders were asked for them. */
  orderId: string | null;
  /** The colour and size that were bought, 'Preto · M'. */
  variant: string;
  /** As it is shown: 'Mariana D.' */
  author: string;
  /** Folded e-mail of the person who asks; null for a review, whose order knows it. */
  email: string | null;
  /** 1–5; null for a question. */
  rating: number | null;
  title: string;
  body: string;
  /** Only approved ones are public. */
  status: ReviewStatus;
  /** Why it was refused; null otherwise. */
  reason: RefusalReason | null;
  /** What staff wrote to the author with the refusal. */
  note: string;
  /** The shop's public answer; '' without one. */
  answer: string;
  answeredAt: number | null;
  createdAt: number;
  updatedAt: number;
}

type Required =
  'id' | 'productId' | 'author' | 'rating' | 'title' | 'body' | 'status' | 'createdAt';

/** What is left out when a review is inserted has the columns' own values. */
type ReviewTable = {
  [Column in keyof ReviewRow]: Column extends Required
    ? ReviewRow[Column]
    : ColumnType<ReviewRow[Column], ReviewRow[Column] | undefined>;
};

/** A picture of a review, in the private part of the media store. */
export interface ReviewPictureRow {
  id: string;
  /** Null until its review is written. */
  reviewId: string | null;
  orderId: string;
  productId: string;
  position: number;
  /** Pixels, the right way up. */
  width: number;
  height: number;
  createdAt: number;
}

/** An order whose buyer was asked for reviews: once. */
export interface ReviewRequestRow {
  orderId: string;
  askedAt: number;
}

export interface ReviewTables {
  reviews: ReviewTable;
  reviewPictures: ReviewPictureRow;
  reviewRequests: ReviewRequestRow;
}
