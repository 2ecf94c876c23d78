import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * How far an address that staff have typed may lead: to the internet alone, to this machine as well (a shop that is
 * being tried out), or anywhere but to where clouds hand out credentials (a mail server, which small shops run beside
 * the shop).
 */
export type Reach = 'internet' | 'internet or this machine' | 'anywhere but metadata';

function listOf(...networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Link-local networks, and the addresses of AWS (IPv6), Alibaba and Oracle that are none. */
const METADATA = listOf(
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
);
const LOOPBACK = listOf('127.0.0.0/8', '::1/128');
/** Of IPv4, what IANA's registry of special-purpose addresses says is not reached from everywhere, and multicast. */
const INNER_V4 = listOf(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
);
/** Of IPv6, all that is given to someone, but for what carries an IPv4 address within (Teredo, 6to4) and documents. */
const GLOBAL_V6 = listOf('2000::/3');
const INNER_V6 = listOf('2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20');

/** Whether an IP address lies beyond what may be reached. An IPv4 address within IPv6 counts as the former. */
export function isBeyond(reach: Reach, address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  const family = isIP(plain);
  if (family === 0) return true;
  const type = family === 6 ? 'ipv6' : 'ipv4';
  if (reach === 'anywhere but metadata') return METADATA.check(plain, type);
  if (reach === 'internet or this machine' && LOOPBACK.check(plain, type)) return false;
  if (type === 'ipv4') return INNER_V4.check(plain, type);
  return !GLOBAL_V6.check(plain, type) || INNER_V6.check(plain, type);
}

/** A host leads into a network where the shop asks no one. */
export class RefusedHostError extends Error {}

const refusal = (host: string): RefusedHostError =>
  new RefusedHostError(`${host} leads into a network where the shop asks no one`);

/** Refuses a host that is an address beyond what may be reached: it is looked up by no one. @throws RefusedHostError */
export function checkHost(reach: Reach, host: string): void {
  const plain = host.replaceAll(/^\[|\]$/g, '');
  if (isIP(plain) !== 0 && isBeyond(reach, plain)) throw refusal(host);
}

/**
 * How a socket finds the addresses of a name: a name with any of them beyond what may be reached is refused, and the
 * socket goes to those that were judged, so that a second answer of the DNS changes nothing.
 */
export const lookupWithin =
  (reach: Reach): LookupFunction =>
  (host, options, done) => {
    dns.lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error) done(error, []);
      else if (!first || found.some(({ address }) => isBeyond(reach, address))) {
        done(refusal(host), []);
      } else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
