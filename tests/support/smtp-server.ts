import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

type Stage = 'MAIL' | 'RCPT' | 'DATA';

/** The server's refusals of the first, second … of each command; it accepts all later ones. */
type Refusals = Partial<Record<Stage, readonly string[]>>;

/** Instead of an answer: it receives everything, then closes the connection. */
export const HANGS_UP = 'hangs up';

export interface TestSmtpServer {
  url: string;
  /** Accepted messages, as received. */
  taken: string[];
  /** Commands it received, without greetings: 'AUTH', 'MAIL', 'RCPT', 'DATA'. */
  heard: string[];
  /** How often it received a command. */
  tries(stage: Stage): number;
}

/** An answer such as '451 later', as the library expects it. */
const refusal = (answer: string): Error =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });

/**
 * A mail server for one test, without TLS.
 *
 * @param took called with each message before it is acknowledged
 */
export async function smtpServer(
  refusals: Refusals = {},
  took: (message: string) => void = () => undefined,
): Promise<TestSmtpServer> {
  const taken: string[] = [];
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const tries = (stage: Stage) => heard.filter((command) => command === stage).length;
  const answerTo = (stage: Stage): string | undefined => {
    heard.push(stage);
    return refusals[stage]?.[tries(stage) - 1];
  };
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const decide =
    (stage: Stage) =>
    (_address: unknown, _session: unknown, done: (error?: Error | null) => void): void => {
      const answer = answerTo(stage);
      if (answer === HANGS_UP) hangUp();
      else done(answer ? refusal(answer) : null);
    };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      heard.push('AUTH');
      done(null, { user: 'loja' });
    },
    onMailFrom: decide('MAIL'),
    onRcptTo: decide('RCPT'),
    onData(stream, _session, done) {
      const ended = (message: string) => {
        const answer = answerTo('DATA');
        if (answer === HANGS_UP) return hangUp();
        if (answer) return done(refusal(answer));
        taken.push(message);
        took(message);
        done(null);
      };
      // A sender that dies in the middle gets no answer.
      text(stream).then(ended, () => undefined);
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => {
    hangUp();
    server.close();
  });
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken, heard, tries };
}
