import { NotFoundError } from '#server/base/errors.ts';

/** What a service found; null if it throws NotFoundError, for a page's not-found branch. */
export async function found<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
