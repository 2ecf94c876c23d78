import type { ListShape } from '../dashboard/list.ts';

const REVIEW_KINDS = ['review', 'question'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** Written, published, refused. */
const REVIEW_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** Why the shop does not publish what someone wrote. */
export const REFUSAL_REASONS = [
  'offensive',
  'personalData',
  'notProduct',
  'advertising',
  'picture',
  'other',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** How the dashboard's list of reviews and questions may be asked for. */
export const reviewList: ListShape = {
  sorts: ['-createdAt', 'rating'],
  filters: {
    kind: { kind: 'choice', options: REVIEW_KINDS },
    status: { kind: 'choice', options: REVIEW_STATUSES },
    rating: { kind: 'number' },
    createdAt: { kind: 'day' },
    answer: { kind: 'text', empty: true },
  },
  views: [
    {
      name: 'pending',
      filters: { status: { operator: 'oneOf', values: ['pending'] } },
      sort: 'createdAt',
    },
    { name: 'approved', filters: { status: { operator: 'oneOf', values: ['approved'] } } },
    { name: 'rejected', filters: { status: { operator: 'oneOf', values: ['rejected'] } } },
    { name: 'questions', filters: { kind: { operator: 'oneOf', values: ['question'] } } },
  ],
};

/** A picture of a review, in pixels. */
export interface ReviewPicture {
  id: string;
  width: number;
  height: number;
}

/** A review or question in the dashboard. Times are epoch ms. */
export interface ReviewItem {
  id: string;
  kind: ReviewKind;
  productId: string;
  product: string;
  slug: string;
  /** Media key of the product's first picture. */
  picture: string | null;
  variant: string;
  author: string;
  rating: number | null;
  title: string;
  body: string;
  status: ReviewStatus;
  reason: RefusalReason | null;
  note: string;
  answer: string;
  pictures: ReviewPicture[];
  createdAt: number;
  updatedAt: number;
}

/** The same with what only its page shows. */
export interface ReviewRecord extends ReviewItem {
  /** The order it was bought in; null if none is known, or for staff who do not see orders. */
  orderId: string | null;
  /** Where the author gets letters; null if none is known. */
  email: string | null;
}
