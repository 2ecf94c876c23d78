import { permissionsSchema } from '../staff/member-input.ts';
import { z } from '../zod.ts';
import { keySections, MAX_KEY_NAME } from './api-key.ts';

/** What is written of a key; `expiresAt` in epoch ms, null or left out for one that does not expire. */
export const apiKeySchema = z.object({
  name: z.string().trim().min(1, 'fields.required').max(MAX_KEY_NAME, 'fields.tooLong'),
  permissions: permissionsSchema(keySections).refine(
    (permissions) => permissions.some(({ view }) => view),
    'fields.keyPermissions',
  ),
  expiresAt: z.int().positive().nullable().default(null),
});
