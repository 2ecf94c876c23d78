import { z } from '../zod.ts';
import { requiredLine } from './record-fields.ts';
import { SAVED_VIEW_LIMITS } from './saved-view.ts';

const name = requiredLine(SAVED_VIEW_LIMITS.name);
const search = z.string().max(SAVED_VIEW_LIMITS.search, 'fields.tooLong');

/** A view to be saved. */
export const newViewSchema = z.object({ name, search });

/** A change of one: another name, another search, or both. */
export const viewChangeSchema = z.object({ name: name.optional(), search: search.optional() });

/** The order of a list's views. */
export const viewOrderSchema = z.object({
  ids: z.array(z.string().max(200)).max(SAVED_VIEW_LIMITS.views),
});
