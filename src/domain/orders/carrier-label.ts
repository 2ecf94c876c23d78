import { z } from '../zod.ts';

/** A label that was asked for at Melhor Envio: it waits in the shop's cart there, where it is paid and printed. */
export interface CarrierLabel {
  /** Its id there; null while no answer has come, so that it may or may not be in the cart. */
  ref: string | null;
  /** Epoch ms at which it was asked for. */
  at: number;
  /** Who asked for it. */
  by: string;
  /** Where the shop's cart is. */
  link: string;
}

/** An order whose label is wanted; `replaces` is the id of one that is no longer in the cart. */
export const carrierLabelSchema = z.object({
  orderId: z.string().min(1).max(40),
  replaces: z.string().max(100).nullable().default(null),
});
