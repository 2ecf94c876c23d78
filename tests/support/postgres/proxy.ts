import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a PostgreSQL that can be shut, as the network or a restart does it. */
export interface Proxy {
  /** URL of the database through it. */
  url: string;
  /** Connections that have been tried so far, those that were let through included. */
  readonly tries: number;
  /** Connections that are open now. */
  readonly open: number;
  /** Cuts what is open; whoever comes is hung up on at once. */
  hangUp(): void;
  /** Cuts what is open; nobody listens any more. */
  refuse(): Promise<void>;
  /** Lets everybody through, again. */
  pass(): Promise<void>;
  close(): Promise<void>;
}

/** Where a URL of `pg` leads: a port, or a socket in the folder that `host` names. */
function targetOf(url: URL): { path: string } | { host: string; port: number } {
  const port = Number(url.port || 5432);
  const folder = url.searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port };
}

export async function openProxy(databaseUrl: string): Promise<Proxy> {
  const url = new URL(databaseUrl);
  const target = targetOf(url);
  const sockets = new Set<Socket>();
  let tries = 0;
  let isOpen = true;
  const server = createServer((visitor) => {
    tries += 1;
    if (!isOpen) {
      visitor.destroy();
      return;
    }
    const database = connect(target as { path: string });
    sockets.add(visitor);
    const end = () => {
      sockets.delete(visitor);
      visitor.destroy();
      database.destroy();
    };
    for (const socket of [visitor, database]) socket.on('error', end).on('close', end);
    visitor.pipe(database).pipe(visitor);
  });
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
  };
  const stopListening = async () => {
    cut();
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    await closed;
  };
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    get tries() {
      return tries;
    },
    get open() {
      return sockets.size;
    },
    hangUp: cut,
    refuse: stopListening,
    async pass() {
      isOpen = true;
      if (!server.listening) await listen(port);
    },
    close: stopListening,
  };
}
