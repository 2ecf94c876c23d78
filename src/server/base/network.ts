import { isIP, isIPv6 } from 'node:net';

/**
 * The network an address belongs to: anyone who has one IPv6 address has the 2^64 of its /64, so
 * `2001:db8::1` → `2001:db8:0:0::/64`; an IPv4 address stays unchanged.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
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

/** Whether a host is this very machine, so that no one can listen on the way to it. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Whether an address leads to this very machine: `http://[::1]:4321`. */
export const leadsToLoopback = (address: string): boolean =>
  isLoopback(URL.parse(address)?.hostname.replace(/^\[|\]$/g, '') ?? '');

/** `203.0.113.7:4711`, `[2001:db8::1]`, `[2001:db8::1]:4711`: some proxies add the port. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/;

/**
 * The address that the nearest proxy has added to X-Forwarded-For: the last one. Of what stands
 * before it nothing is known; anyone may have written it.
 *
 * @returns undefined if it is no address (`unknown`, a name, garbage)
 */
export function lastForwarded(header: string | null): string | undefined {
  const entry = header?.split(',').at(-1)?.trim() ?? '';
  const [, bracketed, beforePort] = WITH_PORT.exec(entry) ?? [];
  const address = bracketed ?? beforePort ?? entry;
  return isIP(address) === 0 ? undefined : address;
}
