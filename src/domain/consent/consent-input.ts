import { z } from '../zod.ts';
import { PURPOSES } from './tag.ts';

const purposes = z.array(z.enum(PURPOSES)).max(PURPOSES.length);

/** What a browser sends to the shop's log. */
export const consentInput = z.object({
  browser: z.string().regex(/^[\w-]{16,64}$/),
  asked: purposes.min(1),
  agreed: purposes,
});
