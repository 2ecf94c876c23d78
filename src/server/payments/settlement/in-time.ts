import { ProviderUnavailableError } from '../../outbound/provider-errors.ts';

/** Milliseconds after which a person who waits for a provider is answered without it. */
export const PATIENCE_MS = 14_000;

/**
 * What a provider answers, if it does so while someone waits; the work itself goes on.
 *
 * @param patience milliseconds
 * @throws ProviderUnavailableError if it takes too long
 */
export async function inTime<T>(
  provider: string,
  answer: Promise<T>,
  patience = PATIENCE_MS,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_done, refuse) => {
    timer = setTimeout(
      () => refuse(new ProviderUnavailableError(provider, 'no answer in time')),
      patience,
    );
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
