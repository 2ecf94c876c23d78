import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface SmtpServer {
  url: string;
  /** Messages that were taken, as they came. */
  taken: string[];
  /** Commands that it was given. */
  heard: string[];
  /** How often a sender was named. */
  tries(): number;
}

/**
 * A mail server of one test, without TLS.
 *
 * @param answers what it says to each sender that is named, 250 in the end: `['451 later']`
 */
export async function smtpServer(answers: string[] = []): Promise<SmtpServer> {
  const taken: string[] = [];
  const heard: string[] = [];
  let tries = 0;

  const talk = (socket: Socket): void => {
    let message: string | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string): void => {
      if (message !== null) {
        if (line !== '.') {
          message += `${line}\n`;
          return;
        }
        taken.push(message);
        message = null;
        say('250 taken');
        return;
      }
      heard.push(line);
      if (/^STARTTLS/i.test(line)) say('502 unknown');
      else if (/^MAIL/i.test(line)) {
        say(answers[tries] ?? '250 good');
        tries += 1;
      } else if (/^DATA/i.test(line)) {
        message = '';
        say('354 go on');
      } else say('250 good');
    };
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
    socket.on('error', () => undefined);
    say('220 test');
  };

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    talk(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken, heard, tries: () => tries };
}
