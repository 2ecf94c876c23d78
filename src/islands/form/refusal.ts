import type { Answer } from '#stores/api.ts';
import type { Refusal } from './useSubmission.ts';

/**
 * Puts the focus into the first field that was refused, or on the error of one that is no single control
 * (`data-invalid`); otherwise on the notice that says why, if it is focusable.
 */
export function focusRefused(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
  const place = field ?? form?.querySelector<HTMLElement>('[data-refusal]');
  place?.focus();
  // In the middle: a bar at the window's edge covers what is only just in it. And a field that already has the
  // focus, and was scrolled away, is not scrolled back by itself.
  place?.scrollIntoView({ block: 'center' });
}

/** Why the shop refused a call; null if it did not. */
export function refusalOf(answer: Answer<object>): Refusal | null {
  return answer.success ? null : { message: answer.err, fields: answer.fields };
}
