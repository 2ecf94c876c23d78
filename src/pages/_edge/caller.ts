import { isIPv6 } from 'node:net';
import type { APIContext } from 'astro';
import { readEnvironment } from '#server/env.ts';

/** `2001:db8::1` → `2001:db8:0:0::/64`, which is one customer's; an IPv4 address stays as it is. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  // The last 32 bits may be written as IPv4: they are none of the first 64.
  const [head = '', tail] = plain.replace(/[\d.]+\.\d+$/, '0:0').split('::');
  const groups = (part = '') => (part === '' ? [] : part.split(':'));
  const left = groups(head);
  const zeros = tail === undefined ? 0 : 8 - left.length - groups(tail).length;
  const all = [...left, ...Array.from({ length: zeros }, () => '0'), ...groups(tail)];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * The network address a call came from. Behind a proxy of ours (TRUST_PROXY) it is the last that
 * X-Forwarded-For names, which that proxy has added; what stands before it anybody may have written.
 * Of IPv6 it is the network: whoever has one address of it has 2^64 to call from.
 */
export function callerAddress({ request, clientAddress }: CallContext): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return networkOf((readEnvironment(process.env).TRUST_PROXY && forwarded) || clientAddress);
}

type CallContext = Pick<APIContext, 'request' | 'clientAddress'>;
