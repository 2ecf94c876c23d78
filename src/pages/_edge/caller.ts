import type { APIContext } from 'astro';
import { readEnvironment } from '#server/env.ts';

/**
 * The network address a call came from. Behind a proxy of ours (TRUST_PROXY) it is the last that
 * X-Forwarded-For names, which that proxy has added; what stands before it anybody may have written.
 */
export function callerAddress({ request, clientAddress }: CallContext): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return (readEnvironment(process.env).TRUST_PROXY && forwarded) || clientAddress;
}

type CallContext = Pick<APIContext, 'request' | 'clientAddress'>;
