/* Apart from the schemas: a product page fetches no zod for them. */

export const STARS = [1, 2, 3, 4, 5] as const;

export const REVIEW_LIMITS = {
  title: 80,
  body: 2_000,
  question: 500,
  answer: 2_000,
  note: 500,
  /** Pictures of one review. */
  pictures: 4,
} as const;

/** Days after delivery on which the shop asks for a review: the frame was worn by then. */
export const ASK_AFTER_DAYS = 7;
