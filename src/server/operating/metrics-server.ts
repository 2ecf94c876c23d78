import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What `/metrics` answers with. */
export interface ReadableMetrics {
  /** In Prometheus' text format. */
  read(): Promise<{ contentType: string; text: string }>;
}

export interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

/**
 * Answers `/metrics` on a port of its own, which visitors never reach: it says how many orders the shop has.
 *
 * @throws the system's error, such as EADDRINUSE, when it cannot listen
 */
export async function serveMetrics(
  metrics: ReadableMetrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer(({ method, url }, res) => {
    if (url !== '/metrics') return void res.writeHead(404).end();
    if (method !== 'GET' && method !== 'HEAD')
      return void res.writeHead(405, { allow: 'GET, HEAD' }).end();
    metrics
      .read()
      .then(({ contentType, text }) =>
        res.writeHead(200, { 'content-type': contentType }).end(text),
      )
      .catch((error: unknown) => {
        console.error(error);
        if (!res.headersSent) res.writeHead(500);
        res.end();
      });
  });
  const listening = once(server, 'listening');
  server.listen(port, host);
  await listening;
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
