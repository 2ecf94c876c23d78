import { wholeReais } from '../form/reais.ts';
import { handRefundFields } from '../payments/refund-input.ts';
import { z } from '../zod.ts';
import { isSafeLink, MAX_LINK } from './carriers.ts';
import { CANCEL_REASONS } from './order.ts';

/** Longest note of a person, and longest tracking code (the Correios' have 13 characters). */
export const MAX_NOTE = 2000;
const MAX_TRACKING = 60;

const id = z.string().min(1).max(40);
const note = z.string().trim().max(MAX_NOTE, 'fields.tooLong').optional();

/** Who carries a parcel, its code and its link; all may be empty. */
export const trackingFields = {
  carrier: z.string().trim().max(MAX_TRACKING, 'fields.tooLong').default(''),
  trackingCode: z.string().trim().max(MAX_TRACKING, 'fields.tooLong').default(''),
  /** Where the parcel can be followed, https; for carriers that the table knows no address of. */
  trackingUrl: z
    .string()
    .trim()
    .max(MAX_LINK, 'fields.tooLong')
    .refine((link) => link === '' || isSafeLink(link), 'fields.trackingUrl')
    .default(''),
};

/** Pieces of a line that came back. */
export const returnedLineSchema = z.object({
  position: z.int('lineQty').min(0, 'lineQty'),
  qty: z.int('lineQty').min(1, 'lineQty'),
  /** Whether they can be sold again. */
  restock: z.boolean().default(true),
});

/**
 * What `moveOrder` takes: the order and where it goes, with what belongs to that move. Money in reais.
 * `version` is what the person saw; without it a move that has been made already changes nothing.
 */
export const moveOrderSchema = z.discriminatedUnion('to', [
  z.object({ orderId: id, version: z.int().optional(), to: z.literal('confirmed'), note }),
  z.object({ orderId: id, version: z.int().optional(), to: z.literal('in-production'), note }),
  z.object({
    orderId: id,
    version: z.int().optional(),
    to: z.literal('shipped'),
    note,
    ...trackingFields,
  }),
  z.object({
    orderId: id,
    version: z.int().optional(),
    to: z.literal('delivered'),
    note,
    /** Whether it was paid at the door; only asked of an order that is paid on delivery. */
    paid: z.boolean().default(true),
  }),
  z.object({
    orderId: id,
    version: z.int().optional(),
    to: z.literal('cancelled'),
    note,
    reason: z.enum(CANCEL_REASONS, 'fields.cancelReason'),
    /** Given back of what was paid; all of it if nothing is said. */
    refund: wholeReais.optional(),
    ...handRefundFields,
  }),
  z.object({
    /** A repeated return of the same pieces looks like a second one: the version is needed. */
    orderId: id,
    version: z.int(),
    to: z.literal('returned'),
    note,
    /** All that was not returned yet if nothing is said. */
    lines: z.array(returnedLineSchema).min(1, 'fields.returnedLines').max(100).optional(),
    /** Given back; the share of these lines if nothing is said (`refundOf`). */
    refund: wholeReais.optional(),
    ...handRefundFields,
  }),
]);
export type MoveOrderInput = z.input<typeof moveOrderSchema>;
export type OrderMove = z.output<typeof moveOrderSchema>;

/** What a move returns. */
export interface MovedOrder {
  orderId: string;
  /** Whether this call has moved it; not when it was there already. */
  moved: boolean;
  version: number;
}

/** A note for the shop, or a message to the buyer, which is mailed. */
export const orderNoteSchema = z.object({
  orderId: id,
  text: z.string('fields.note').trim().min(1, 'fields.note').max(MAX_NOTE, 'fields.tooLong'),
  toBuyer: z.boolean().default(false),
});

export const orderTrackingSchema = z.object({ orderId: id, ...trackingFields });
