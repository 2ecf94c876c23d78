import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The request that is being answered: what the log and the metrics say of it. */
export interface CurrentRequest {
  /** Of the proxy in front, if it is ours and gave one; else made here. */
  readonly id: string;
  /** The pattern of the route that answers it, such as `/produto/[slug]`; undefined before one is known. */
  route: string | undefined;
  readonly answer: ServerResponse;
}

const requests = new AsyncLocalStorage<CurrentRequest>();

/** The request that this code answers; undefined outside one, as in a job. */
export const currentRequest = (): CurrentRequest | undefined => requests.getStore();

/** What a proxy may call a request: nothing that could pass for something else in a log. */
const ID = /^[\w.:=+/-]{1,128}$/;

/**
 * Runs `work` as the answer to a request.
 *
 * @param trustProxy whether `X-Request-Id` comes from a proxy of the shop's own
 */
export function inRequest<T>(
  { req: { headers }, res: answer }: { req: IncomingMessage; res: ServerResponse },
  { trustProxy, newId }: { trustProxy: boolean; newId: () => string },
  work: (request: CurrentRequest) => T,
): T {
  const given = headers['x-request-id'];
  const isGiven = trustProxy && typeof given === 'string' && ID.test(given);
  let id = isGiven ? given : undefined;
  const request: CurrentRequest = {
    // Made for whoever asks: most requests are in no log.
    get id() {
      return (id ??= newId());
    },
    route: undefined,
    answer,
  };
  return requests.run(request, () => work(request));
}

/** Says which route answers the current request. */
export function nameRoute(pattern: string): void {
  const request = currentRequest();
  if (request) request.route ??= pattern;
}

const taken = (answer: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      answer.off('drain', end).off('close', end);
      resolve();
    };
    answer.on('drain', end).on('close', end);
  });

/**
 * Pieces of a long answer, each once whoever asked has taken those before it. Astro writes whatever it gets: without this
 * an answer to a slow reader would wait in memory, all of it. For one that says `no-transform`: what compresses others has
 * a memory of its own.
 */
export function asTaken<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  const answer = currentRequest()?.answer;
  return (async function* () {
    for await (const piece of pieces) {
      yield piece;
      if (answer?.writableNeedDrain) await taken(answer);
    }
  })();
}
