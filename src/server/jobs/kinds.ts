import { z } from 'zod';
import { CONTENT_KINDS } from '#domain/contents/content.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time.ts';

interface Policy {
  payload: z.ZodType;
  /** Milliseconds that one try may take; then its signal is aborted, and it counts as failed. */
  timeoutMs: number;
}

/** Work that a service queues. */
export interface QueuedPolicy extends Policy {
  /** How often it is started before it is given up, including tries during which the process died. */
  tries: number;
  /** Milliseconds before the second try; the wait triples before each further one. */
  firstWaitMs: number;
  longestWaitMs: number;
}

/** Recurring work: it has one row for all nodes, and never dies. */
export interface RecurringPolicy extends Policy {
  /** Milliseconds between the end of one run, failed or not, and the next. */
  everyMs: number;
}

/** Retried for three days: six tries in half an hour, then one an hour. */
const FOR_DAYS = {
  timeoutMs: MINUTE_MS,
  tries: 77,
  firstWaitMs: 5 * SECOND_MS,
  longestWaitMs: HOUR_MS,
};
/** The same, but the second try comes sooner: a person waits. */
const SOON_FOR_DAYS = { ...FOR_DAYS, firstWaitMs: 2 * SECOND_MS };
/** Retried for half a day. */
const FOR_HOURS = { ...FOR_DAYS, tries: 20 };

/** Every kind of job. A payload contains ids, never a secret: people read the rows, and backups contain them. */
const JOB_KINDS = {
  /** Sends a letter. */
  letter: { payload: z.object({ letterId: z.string() }), ...FOR_DAYS, timeoutMs: 2 * MINUTE_MS },
  /** Makes the files of a picture that pages show; takes half a minute on a busy machine. */
  'media.derive': { payload: z.object({ id: z.string() }), ...FOR_HOURS, timeoutMs: 5 * MINUTE_MS },
  /** Removes the files of a deleted picture or model, or of an interrupted upload. */
  'media.remove': { payload: z.object({ id: z.string() }), ...FOR_HOURS, timeoutMs: 5 * MINUTE_MS },
  /** Publishes the drafts of pages, guides, menus and the like whose time has come. */
  'contents.publish': { payload: z.object({ publishAt: z.int() }), ...FOR_DAYS },
  /** Shows what begins or ends by itself, such as a banner: pages with it are rendered again. */
  'contents.turn': { payload: z.object({ kind: z.enum(CONTENT_KINDS) }), ...FOR_DAYS },
  /** Shows an automatic promotion that begins or ends: pages with what it covers are rendered again. */
  'promotions.turn': { payload: z.object({}), ...FOR_DAYS },
  /** Publishes the products whose time has come. */
  'products.publish': { payload: z.object({ publishAt: z.int() }), ...FOR_DAYS },
  /** Has search and the dashboard's list find products by names that have changed. */
  'products.index': { payload: z.object({}), ...FOR_DAYS, timeoutMs: 5 * MINUTE_MS },
  /** Writes to people who wait for a product's stock or price. */
  'alerts.tell': { payload: z.object({ productId: z.string() }), ...SOON_FOR_DAYS },
  /** Asks the buyer of an order that was delivered for reviews. */
  'reviews.request': { payload: z.object({ orderId: z.string() }), ...FOR_HOURS },
  /** Removes the files of reviews' pictures that are gone. */
  'reviews.removePictures': { payload: z.object({ ids: z.array(z.string()) }), ...FOR_HOURS },
  /** Removes the files of prescriptions that are gone and that no order was placed by. */
  'prescriptions.removeFiles': { payload: z.object({ ids: z.array(z.string()) }), ...FOR_HOURS },
  /** Reminds the buyer of an order of a prescription that they have not sent. */
  'prescriptions.remind': { payload: z.object({ orderId: z.string() }), ...FOR_HOURS },
  /** Handles a payment provider's message. */
  'payments.event': {
    payload: z.object({ provider: z.string(), eventId: z.string() }),
    ...SOON_FOR_DAYS,
  },
  /** Asks a provider to give money back, until it says whether it has. */
  'payments.refund': { payload: z.object({ refundId: z.string() }), ...FOR_DAYS, tries: 200 },
  /** Tells a provider that an attempt is no longer to be paid. */
  'payments.cancel': { payload: z.object({ paymentId: z.string() }), ...FOR_DAYS, tries: 10 },
  /** Begins the work on the lenses of an order that was confirmed or paid. */
  'lenses.start': { payload: z.object({ orderId: z.string() }), ...SOON_FOR_DAYS },
  /** Tells a webhook of an event; it plans its tries itself (`WEBHOOK_RETRIES`), these are for a shop that dies meanwhile. */
  'webhooks.deliver': { payload: z.object({ deliveryId: z.string() }), ...SOON_FOR_DAYS },
  /** Issues the gift cards of a paid order. */
  'giftCards.issue': { payload: z.object({ orderId: z.string() }), ...SOON_FOR_DAYS },
  /** Sends the code of a gift card on the day that its buyer has chosen. */
  'giftCards.send': { payload: z.object({ giftCardId: z.string() }), ...SOON_FOR_DAYS },
  /** Tells the owner of a gift card that it ends soon. */
  'giftCards.remind': { payload: z.object({ giftCardId: z.string() }), ...SOON_FOR_DAYS },
  /** Tries what an imported file would do. Each of these works for some seconds, and then queues the next. */
  'imports.check': { payload: z.object({ importId: z.string() }), ...FOR_HOURS },
  /** Writes what an imported file says. */
  'imports.run': { payload: z.object({ importId: z.string() }), ...FOR_HOURS },
  /** Fetches the pictures of an import. */
  'imports.picture': {
    payload: z.object({ importId: z.string() }),
    ...FOR_HOURS,
    timeoutMs: 30 * MINUTE_MS,
  },
  /** Takes an import back. */
  'imports.undo': { payload: z.object({ importId: z.string() }), ...FOR_HOURS },
  /** Counts how often each product was sold recently. */
  countSales: { payload: z.object({}), timeoutMs: 5 * MINUTE_MS, everyMs: HOUR_MS },
  /** Asks payment providers about attempts of which nothing was heard. */
  lookAtPayments: { payload: z.object({}), timeoutMs: 5 * MINUTE_MS, everyMs: 30 * SECOND_MS },
  /** Compares the days before with the lists of payment providers, each day once. */
  reconcilePayments: { payload: z.object({}), timeoutMs: 5 * MINUTE_MS, everyMs: HOUR_MS },
  /** Cancels the orders whose time to be confirmed is over. */
  expireOrders: { payload: z.object({}), timeoutMs: 5 * MINUTE_MS, everyMs: MINUTE_MS },
  /** Writes an archive of the shop if one is due: of a large shop, and of all its pictures, that takes a while. */
  backUp: { payload: z.object({}), timeoutMs: 6 * HOUR_MS, everyMs: 10 * MINUTE_MS },
  /** Deletes expired rows and files. */
  clearUp: { payload: z.object({}), timeoutMs: 5 * MINUTE_MS, everyMs: HOUR_MS },
} as const satisfies Record<string, QueuedPolicy | RecurringPolicy>;

export type JobKind = keyof typeof JOB_KINDS;
export type JobPayload<Kind extends JobKind> = z.infer<(typeof JOB_KINDS)[Kind]['payload']>;

export type RecurringKind = {
  [Kind in JobKind]: (typeof JOB_KINDS)[Kind] extends RecurringPolicy ? Kind : never;
}[JobKind];
export type QueuedKind = Exclude<JobKind, RecurringKind>;

export const JOB_NAMES = Object.keys(JOB_KINDS) as JobKind[];

/** How often, how long and when jobs of a kind are run. */
export const policyOf = (kind: JobKind): QueuedPolicy | RecurringPolicy => JOB_KINDS[kind];

/** Whether a kind's jobs recur. */
export const recurs = (policy: QueuedPolicy | RecurringPolicy): policy is RecurringPolicy =>
  'everyMs' in policy;
