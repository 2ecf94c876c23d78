import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a PostgreSQL that can be interrupted, like a network failure or a restart. */
export interface Proxy {
  /** URL of the database through the proxy. */
  url: string;
  /** Number of connection attempts so far, successful ones included. */
  readonly tries: number;
  /** Number of open connections. */
  readonly open: number;
  /** Closes open connections, and every new one at once. */
  hangUp(): void;
  /** Closes open connections and stops listening. */
  refuse(): Promise<void>;
  /** Lets connections through again. */
  pass(): Promise<void>;
  close(): Promise<void>;
}

/** Target of a `pg` URL: a port, or a socket in the folder that `host` names. */
function targetOf(url: URL): { path: string } | { host: string; port: number } {
  const port = Number(url.port || 5432);
  const folder = url.searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port };
}

/** Opens a proxy to the server of this URL, on a free port. */
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
