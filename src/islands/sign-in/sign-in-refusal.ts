import { t } from '#i18n/t.ts';
import { authErrorKey } from '#domain/access/auth-errors.ts';
import type { SignInAnswer } from '#stores/session-client.ts';
import type { Refusal } from '../form/useSubmission.ts';

/** Why a sign-in failed, as the user reads it; null if it succeeded, or the page is left. */
export function signInRefusal(answer: SignInAnswer | undefined): Refusal | null {
  if (!answer?.error) return null;
  return { message: answer.err ?? t(authErrorKey(answer.error)) };
}
