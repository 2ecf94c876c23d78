import type { Answer } from '#stores/api.ts';
import type { Refusal } from './useSubmission.ts';

/** Why the shop refused a call; null if it did not. */
export function refusalOf(answer: Answer<object>): Refusal | null {
  return answer.success ? null : { message: answer.err, fields: answer.fields };
}
