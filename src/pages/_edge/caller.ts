import type { APIContext } from 'astro';
import { lastForwarded, networkOf } from '#server/network.ts';

/**
 * The network a call came from, such as `203.0.113.7`. Behind a proxy of ours (TRUST_PROXY) it is the
 * one that this proxy names; where it names none, the proxy's own, so that garbage gets nobody a limit of
 * their own.
 */
export function callerAddress({ request, clientAddress, locals }: CallContext): string {
  const { TRUST_PROXY } = locals.scope.config;
  const forwarded = TRUST_PROXY ? lastForwarded(request.headers.get('x-forwarded-for')) : undefined;
  return networkOf(forwarded ?? clientAddress);
}

type CallContext = Pick<APIContext, 'request' | 'clientAddress' | 'locals'>;
