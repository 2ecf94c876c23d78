import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';

/** The request that is being answered: what the log and the metrics say of it. */
export interface CurrentRequest {
  /** Of the proxy in front, if it is ours and gave one; else made here. */
  readonly id: string;
  /** The pattern of the route that answers it, such as `/produto/[slug]`; undefined before one is known. */
  route: string | undefined;
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
  { headers }: IncomingMessage,
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
  };
  return requests.run(request, () => work(request));
}

/** Says which route answers the current request. */
export function nameRoute(pattern: string): void {
  const request = currentRequest();
  if (request) request.route ??= pattern;
}
