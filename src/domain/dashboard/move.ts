import { z } from '../zod.ts';

/** Places up (negative) or down in the order of a list. */
export const moveSchema = z.object({ by: z.int().min(-1000).max(1000) });
