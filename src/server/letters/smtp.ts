import { PassThrough } from 'node:stream';
import { createTransport } from 'nodemailer';
import { leadsToLoopback } from '../network.ts';
import { JobFailure } from '../jobs/job-failure.ts';
import type { Transport } from './mail.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 20_000;

/** Why a mail server has not taken a message: keys below `emails.reasons`. */
type Reason =
  'unreachable' | 'noTls' | 'signInRefused' | 'senderRefused' | 'rejected' | 'busy' | 'brokenOff';

/** A message that a mail server has not taken, as far as is known. */
export class MailRefusal extends JobFailure {
  /** Its answer; empty without one. */
  readonly answer: string;
  /** Whether it had the whole message and did not say what it made of it. */
  readonly mayHaveArrived: boolean;

  constructor(reason: Reason, { answer, cause }: { answer: string; cause: unknown }) {
    super(reason, { message: `${reason}: ${answer}`, isFinal: reason === 'rejected', cause });
    this.answer = answer;
    this.mayHaveArrived = reason === 'brokenOff';
  }
}

/** What nodemailer says of a conversation that has failed. */
interface SmtpFault {
  code?: string;
  /** What was being said: 'MAIL FROM', 'RCPT TO', 'DATA'. */
  command?: string;
  responseCode?: number;
  response?: string;
}

/**
 * Only an answer about this recipient or this letter is final: everything else can be fixed, and the letter
 * sent then.
 */
function reasonOf({ code, command, responseCode }: SmtpFault, isHandedOver: boolean): Reason {
  if (code === 'EAUTH') return 'signInRefused';
  if (code === 'ETLS') return 'noTls';
  if (responseCode === undefined) return isHandedOver ? 'brokenOff' : 'unreachable';
  if (responseCode < 500) return 'busy';
  if (command === 'RCPT TO' || command === 'DATA') return 'rejected';
  return command === 'MAIL FROM' ? 'senderRefused' : 'unreachable';
}

/** Suppresses automatic replies (RFC 3834), and says how such letters are ended (RFC 8058). */
const headersOf = (endUrl: string | undefined): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(endUrl !== undefined && {
    'List-Unsubscribe': `<${endUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

/** Milliseconds that a server is waited for. */
interface Patience {
  connectMs: number;
  answerMs: number;
}

/** The server's address with our options in its query: nodemailer takes no others beside an address. */
function withOptions(url: string, { connectMs, answerMs }: Patience): string {
  const address = new URL(url);
  const options = {
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    ...(!leadsToLoopback(url) && { requireTLS: true, ignoreTLS: false, opportunisticTLS: false }),
  };
  for (const [name, value] of Object.entries(options)) address.searchParams.set(name, `${value}`);
  return address.href;
}

/**
 * Sends through a mail server, once: the queue tries again. With `smtp://` nothing is said to a server
 * that does not offer STARTTLS, password and links least of all; one on this machine needs none.
 *
 * @param url `smtp://user:password@host:587`
 */
export function smtp(
  url: string,
  patience: Patience = { connectMs: CONNECT_TIMEOUT_MS, answerMs: ANSWER_TIMEOUT_MS },
): Transport {
  const address = withOptions(url, patience);
  return async (mail) => {
    const transport = createTransport(address);
    let isHandedOver = false;
    const last = new PassThrough({
      flush(done) {
        isHandedOver = true;
        done();
      },
    });
    transport.use('stream', ({ message }, done) => {
      message.transform(last);
      done();
    });
    try {
      const { endUrl, ...message } = mail;
      await transport.sendMail({ ...message, headers: headersOf(endUrl) });
    } catch (error) {
      const fault = error as SmtpFault & Error;
      const answer = fault.response ?? fault.message;
      throw new MailRefusal(reasonOf(fault, isHandedOver), { answer, cause: error });
    }
  };
}
