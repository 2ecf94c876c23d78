/** What has to be true of a shop's database and its letters once people have gone. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { query } from '../postgres/databases.ts';
import type { Acknowledged } from './load.ts';

export interface Mailbox {
  url: string;
  /** How often a letter came, by its Message-ID. */
  letters: Map<string, number>;
  /** Letters by their reader. */
  readers: Map<string, number>;
  close(): void;
}

const countUp = (counts: Map<string, number>, key: string) =>
  counts.set(key, (counts.get(key) ?? 0) + 1);

/** A mail server that takes everything. */
export async function openMailbox(): Promise<Mailbox> {
  const letters = new Map<string, number>();
  const readers = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      let message = '';
      stream.setEncoding('utf8').on('data', (text: string) => (message += text));
      stream.on('end', () => {
        countUp(letters, /^Message-ID: (.*)$/im.exec(message)?.[1] ?? message);
        for (const { address } of session.envelope.rcptTo) countUp(readers, address);
        done();
      });
    },
  });
  // A sender that is killed.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, letters, readers, close: () => server.close() };
}

const numberOf = async (url: string, sql: string): Promise<number> =>
  Number(Object.values((await query(url, sql))[0]!)[0]);

/** Jobs that are waiting or running. */
export const waitingJobs = (url: string): Promise<number> =>
  numberOf(
    url,
    `SELECT count(*) FROM jobs WHERE state = 'queued' AND (tries > 0 OR run_at <= extract(epoch FROM now()) * 1000)`,
  );

/** What is wrong, in sentences. */
export async function faultsOf(
  url: string,
  acknowledged: readonly Acknowledged[],
  { letters, readers }: Mailbox,
): Promise<string[]> {
  const stored = await query(url, 'SELECT id FROM orders');
  const ids = new Set(stored.map(({ id }) => String(id)));
  const moved = await query(
    url,
    `SELECT order_id, count(*) AS times FROM stock_movements
     WHERE reason = 'order' AND order_id IS NOT NULL GROUP BY order_id`,
  );
  const movements = new Map(moved.map(({ order_id: id, times }) => [String(id), Number(times)]));
  const dead = await numberOf(url, `SELECT count(*) FROM jobs WHERE state = 'dead'`);
  // A shop that died while the mail server had a letter sends it again, under the same Message-ID, and says so in its row.
  const marked = await query(
    url,
    'SELECT message_id, recipient FROM letters WHERE maybe_twice = 1',
  );
  const twice = new Set(
    marked.flatMap(({ message_id: id, recipient }) => [
      String(id).replace(/[<>]/g, ''),
      String(recipient),
    ]),
  );
  const faults = acknowledged.flatMap(({ orderId, email }) => [
    ...(ids.has(orderId) ? [] : [`order ${orderId} is lost`]),
    ...(movements.get(orderId) === 1
      ? []
      : [`order ${orderId} has taken stock ${movements.get(orderId) ?? 0} times`]),
    ...(readers.get(email) === 1 || (twice.has(email) && readers.get(email) === 2)
      ? []
      : [`${email} has ${readers.get(email) ?? 0} letters`]),
  ]);
  const asked = new Set(acknowledged.map(({ orderId }) => orderId));
  const more = await query(url, `SELECT id FROM orders WHERE email LIKE 'cliente%@exemplo.com.br'`);
  return [
    ...faults,
    ...more
      .filter(({ id }) => !asked.has(String(id)))
      .map(({ id }) => `order ${String(id)} was never acknowledged`),
    ...(dead > 0 ? [`${dead} jobs were given up`] : []),
    ...[...letters]
      .filter(([id, times]) => times > (twice.has(id.replace(/[<>]/g, '')) ? 2 : 1))
      .map(([id, times]) => `letter ${id} came ${times} times`),
  ];
}
