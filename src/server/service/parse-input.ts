import type { z } from 'zod';
import { InvalidFieldsError, type FieldErrors } from '../base/errors.ts';

/**
 * Checks what a request sent. A schema's messages are error codes; a field without one is reported as
 * invalid.
 *
 * @throws InvalidFieldsError with the first code of each field, `'items.0.qty'` for a nested one
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input, { error: () => 'invalidField' });
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const { path, message } of result.error.issues) fields[path.join('.')] ??= message;
  throw new InvalidFieldsError(fields);
}
