import { z } from '../zod.ts';
import { MAX_ALT } from './media.ts';

const share = z.number().min(0).max(1);

/** What may be changed of an item. */
export const mediaUpdateSchema = z.object({
  alt: z.string().trim().max(MAX_ALT),
  focalPoint: z.object({ x: share, y: share }),
});
