import { t } from 'i18next';
import { authErrorKey } from '#domain/access/auth-errors.ts';
import type { SignInAnswer } from '#stores/session-client.ts';
import type { Refusal } from '../form/useSubmission.ts';

/** Why a sign-in did not go well, as the person reads it; null where it did, or the page is left. */
export function signInRefusal(answer: SignInAnswer | undefined): Refusal | null {
  if (!answer?.error) return null;
  return { message: answer.err ?? t(authErrorKey(answer.error)) };
}
