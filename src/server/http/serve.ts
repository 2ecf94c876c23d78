import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { duplexPair, type Duplex } from 'node:stream';
import type { Metrics } from '../operating/metrics.ts';
import type { ProcessState } from '../operating/readiness.ts';
import type { Scope } from '../service/scope.ts';
import { answerFailure } from './answers.ts';
import { bodyLimit, LONGEST_BODY_MS } from './body-limit.ts';
import { compressAnswers } from './compress.ts';
import { CONNECTION_LIMITS, limitConnections } from './connection-limit.ts';
import { answerHealthChecks } from './health-checks.ts';
import { hostCheck, type HostNames } from './host-check.ts';
import { answerCachedPages } from './cached-pages.ts';
import { knowWhatIsPublished } from './catch-up.ts';
import { speakLanguages } from './languages.ts';
import { observeRequests } from './observe-requests.ts';
import { sequence, type Handler, type Middleware } from './sequence.ts';
import { refuseOddRequests } from './odd-requests.ts';
import { oneAtATime } from './unanswered-requests.ts';
import { securityHeaders } from './security-headers.ts';
import { builtFiles, mediaFiles } from './static-files.ts';
import { gracefulStop } from './stop.ts';

/** Milliseconds a visitor has for the headers, and for the whole request. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = HEADERS_TIMEOUT_MS + LONGEST_BODY_MS;
/** Milliseconds between checks of these times; Node's default of half a minute would be added to each. */
const TIMEOUT_CHECK_MS = 2000;
/** Longer than the 60 s of common proxies, so that the proxy closes an idle connection first. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** Where this process asks itself from. */
const LOOPBACK = '127.0.0.1';

export interface ServeOptions extends HostNames {
  /** 0 takes a free one. */
  port: number;
  /** The built site (`dist/server/entry.mjs`); without a `next` it answers with its own 404 page. */
  handler: Handler;
  /** The shop whose cached pages are answered before the handler is asked; without it, it always is. */
  shop?: Scope | undefined;
  clientDir: string;
  mediaDir: string;
  /** Looks for media that are not in that folder. */
  storedMedia?: Middleware | undefined;
  /** Whether all connections come from a proxy of ours, which limits its visitors itself. */
  trustProxy?: boolean;
  /** Whether this process is about to close; `/readyz` says so. */
  state?: ProcessState;
  metrics?: Metrics | undefined;
  /** Whether answers name the request as the log does. */
  tellsRequestId?: boolean;
  log?: (error: unknown) => void;
}

export interface RunningServer {
  port: number;
  /** Connects to this process itself, whatever others share its port, and under whatever host name. */
  connect(): Duplex;
  /**
   * Takes no further connection and resolves when the requests in flight have been answered.
   *
   * @param graceMs after which those that are left are cut; 10 s without it
   */
  stop(graceMs?: number): Promise<void>;
}

function listen(server: Server, host: string, port: number): Promise<unknown> {
  const listening = once(server, 'listening');
  server.listen(port, host);
  return listening;
}

/**
 * Serves the shop.
 *
 * @throws the system's error, such as EADDRINUSE, when it cannot listen
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const log = options.log ?? console.error;
  const { shop, trustProxy = false, state = { isDraining: false } } = options;
  const files = await builtFiles(options.clientDir);
  const answerAs = (...checks: Middleware[]): Handler => {
    const answer = sequence(
      [
        ...(shop
          ? [
              observeRequests({
                newId: shop.newId,
                trustProxy,
                metrics: options.metrics,
                tellsId: options.tellsRequestId ?? false,
              }),
              answerHealthChecks(shop.engine, state),
            ]
          : []),
        securityHeaders(options.siteUrl),
        ...checks,
        ...(shop ? [knowWhatIsPublished(shop), speakLanguages(shop), answerCachedPages(shop)] : []),
        mediaFiles('/media', options.mediaDir, options.storedMedia),
        files,
        refuseOddRequests(),
        bodyLimit(),
        compressAnswers(),
        (req, res) => options.handler(req, res),
      ],
      (error, res) => answerFailure(error, res, log),
    );
    return oneAtATime(answer);
  };
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    },
    answerAs(hostCheck(options)),
  );
  // Listens nowhere: what this process asks itself was let in before.
  const own = createServer(answerAs());
  limitConnections(server, {
    ...CONNECTION_LIMITS,
    ...(trustProxy && { openPerNetwork: CONNECTION_LIMITS.open }),
  });
  const stop = gracefulStop(server);
  await listen(server, options.host, options.port);
  return {
    port: (server.address() as AddressInfo).port,
    connect() {
      const [ours, theirs] = duplexPair();
      own.emit('connection', Object.assign(theirs, { remoteAddress: LOOPBACK }));
      return ours;
    },
    stop,
  };
}
