import type { APIContext } from 'astro';
import { lastForwarded, networkOf } from '#server/network.ts';

/**
 * The network that a call came from, such as `203.0.113.7`. Behind a trusted proxy (TRUST_PROXY) it is the
 * one that the proxy names, or else the proxy's own, so that a garbage header gets nobody a limit of their
 * own.
 */
export function callerAddress({ request, clientAddress, locals }: CallContext): string {
  const { TRUST_PROXY } = locals.scope.config;
  const forwarded = TRUST_PROXY ? lastForwarded(request.headers.get('x-forwarded-for')) : undefined;
  return networkOf(forwarded ?? clientAddress);
}

type CallContext = Pick<APIContext, 'request' | 'clientAddress' | 'locals'>;
