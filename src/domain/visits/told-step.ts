import { z } from '../zod.ts';
import { TOLD_STEPS } from './visit.ts';

/** What a page tells of its visitor. */
export const toldStepSchema = z.object({
  step: z.enum(TOLD_STEPS),
  /** Host of the page before; '' for none, or one of the shop. */
  from: z.string().max(253).default(''),
});
