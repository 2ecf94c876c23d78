import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { createTransport } from 'nodemailer';
import { MINUTE_MS } from '#domain/time.ts';
import { leadsToLoopback } from '../base/network.ts';
import { JobFailure } from '../jobs/job-failure.ts';
import type { Transport } from './mail.ts';
import { openMailSocket, type MailSocket, type Patience } from './mail-socket.ts';

const PATIENCE: Patience = { connectMs: 10_000, answerMs: 20_000, wholeMs: 2 * MINUTE_MS };
/** Characters of an answer that are written down. */
const MAX_ANSWER = 300;
const DEFAULT_PORT = 587;
const TLS_PORT = 465;
/** Name of the way to the server that nodemailer takes for a proxy's: a socket of ours. */
const OWN_WAY = 'vitrine';

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
  // Half an answer, or one of success where the conversation broke off, is none.
  const isRefused = responseCode !== undefined && responseCode >= 400 && responseCode < 600;
  if (!isRefused) return isHandedOver ? 'brokenOff' : 'unreachable';
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

/** What nodemailer has read in an address, and where it takes a socket. */
interface SmtpAddress {
  host?: string;
  port?: number | string;
  secure?: boolean;
}
type Opened = (error: unknown, way?: { connection: Socket }) => void;

/** The server's address with our options in its query: nodemailer takes no others beside an address. */
function withOptions(url: string, { connectMs, answerMs }: Patience): string {
  const address = new URL(url);
  const proxy = address.searchParams.get('proxy') ?? `${OWN_WAY}://socket`;
  const options = {
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    proxy,
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
export function smtp(url: string, patience: Patience = PATIENCE): Transport {
  const address = withOptions(url, patience);
  return async (mail) => {
    const transport = createTransport(address);
    let opened: MailSocket | undefined;
    transport.set(`proxy_handler_${OWN_WAY}`, (_way: unknown, to: SmtpAddress, done: Opened) => {
      const { host = 'localhost', port, secure } = to;
      const server = { host, port: Number(port) || (secure ? TLS_PORT : DEFAULT_PORT) };
      openMailSocket(server, patience).then((mailSocket) => {
        opened = mailSocket;
        done(null, { connection: mailSocket.socket });
      }, done);
    });
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
      const said = opened?.whyEnded() ?? fault.response ?? fault.message;
      const answer = said.slice(0, MAX_ANSWER);
      throw new MailRefusal(reasonOf(fault, isHandedOver), { answer, cause: error });
    }
  };
}
