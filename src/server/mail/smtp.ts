import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { leadsToLoopback } from '../http/network.ts';
import type { Transport } from './mail.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 20_000;
const TRIES = 3;
/** Wait before the second try; it doubles. */
const FIRST_WAIT_MS = 2_000;

/** Whether a server may take later what it did not take now: it said 4xx, or nothing. */
function mayPass(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode === undefined || (responseCode >= 400 && responseCode < 500);
}

/** The server's address with our options in its query: nodemailer takes no others beside an address. */
function withOptions(url: string): string {
  const address = new URL(url);
  const options = {
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    ...(!leadsToLoopback(url) && { requireTLS: true, ignoreTLS: false, opportunisticTLS: false }),
  };
  for (const [name, value] of Object.entries(options)) address.searchParams.set(name, `${value}`);
  return address.href;
}

/**
 * Sends through a mail server, three times at most. With `smtp://` nothing is said to a server that does
 * not offer STARTTLS, password and links least of all; one on this machine needs none.
 *
 * @param url `smtp://user:password@host:587`
 * @param wait for ms, between two tries
 */
export function smtp(url: string, wait: (ms: number) => Promise<unknown> = delay): Transport {
  const transport = createTransport(withOptions(url));
  return async (from, mail) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await transport.sendMail({ from, ...mail });
        return;
      } catch (error) {
        if (attempt >= TRIES || !mayPass(error)) throw error;
        await wait(FIRST_WAIT_MS * 2 ** (attempt - 1));
      }
    }
  };
}
