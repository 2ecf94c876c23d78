import type { Environment } from '../base/env.ts';
import { checkHost, lookupWithin, RefusedHostError } from './reach.ts';

interface Asked {
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** The head of an answer, and its body, which need not be read. */
export interface Answer {
  status: number;
  /** Where a redirect leads; null without one. Nobody follows it by itself. */
  location: string | null;
  body: AsyncIterable<Uint8Array> | null;
}

/**
 * Asks an address that people have typed: one of the internet, or of an origin that `PRIVATE_ORIGINS` names. The connection
 * is its own, and is closed once `use` is done with the answer.
 *
 * @throws RefusedHostError; undici's errors, or the signal's reason, if no answer comes
 */
export async function askTypedAddress<T>(
  { PRIVATE_ORIGINS }: Pick<Environment, 'PRIVATE_ORIGINS'>,
  url: string,
  init: Asked,
  use: (answer: Answer) => Promise<T>,
): Promise<T> {
  const { Agent, fetch: send } = await import('undici');
  const { origin, hostname } = new URL(url);
  const isNamed = PRIVATE_ORIGINS.includes(origin);
  const dispatcher = new Agent({
    connect: isNamed ? {} : { lookup: lookupWithin('internet') },
    pipelining: 0,
  });
  try {
    if (!isNamed) checkHost('internet', hostname);
    const { status, headers, body } = await send(url, { ...init, redirect: 'manual', dispatcher });
    return await use({ status, location: headers.get('location'), body: body as Answer['body'] });
  } catch (error) {
    // `fetch` calls whatever went wrong with a socket the cause of an error of its own.
    throw error instanceof Error && error.cause instanceof RefusedHostError ? error.cause : error;
  } finally {
    await dispatcher.destroy();
  }
}
