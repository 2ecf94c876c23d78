import type { IncomingMessage } from 'node:http';
import { refuse } from './answers.ts';
import type { Middleware } from './sequence.ts';

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** Host names that mean "every address of this machine", not a name to be called by. */
const WILDCARDS = ['0.0.0.0', '::', '[::]'];

/** Ports that an address does not name. */
const DEFAULT_PORTS = ['80', '443'];

export interface HostNames {
  host: string;
  siteUrl?: string | undefined;
  /** Separated by commas; one without a port is meant at every port that the shop is reached at. */
  allowedHosts: string;
}

/** Ports are numbers of 16 bits, and none is 0. */
const isPort = (port: string): boolean => Number(port) >= 1 && Number(port) <= 65_535;

/** `Loja.example:4321` → its name in lower case and its port, '' without one; undefined for what is no host. */
function readHost(header: string): { name: string; port: string } | undefined {
  const [, name, port = ''] = /^(\[[\da-f:.]+\]|[\w.-]+?)\.?(?::(\d{1,5}))?$/i.exec(header) ?? [];
  if (name === undefined || (port !== '' && !isPort(port))) return undefined;
  return { name: name.toLowerCase(), port };
}

/** The names a shop answers to, in lower case and without a port. */
export function allowedHostNames({ host, siteUrl, allowedHosts }: HostNames): Set<string> {
  const further = allowedHosts.split(',').map((name) => readHost(name.trim())?.name ?? '');
  const names = [...LOCAL, host, ...further, ...(siteUrl ? [new URL(siteUrl).hostname] : [])];
  const given = names.filter((name) => name !== '' && !WILDCARDS.includes(name));
  return new Set(given.map((name) => name.toLowerCase()));
}

/** Names with the port that was written with each: SITE_URL's, and those in ALLOWED_HOSTS. */
function writtenPorts({ siteUrl, allowedHosts }: HostNames): Set<string> {
  const written = [...allowedHosts.split(','), ...(siteUrl ? [new URL(siteUrl).host] : [])];
  const hosts = written.map((text) => readHost(text.trim()));
  return new Set(hosts.map((host) => `${host?.name}:${host?.port}`));
}

/** The address that the visitor has connected to, as a Host header would spell it. */
function dialledAddress({ socket }: IncomingMessage): string {
  const address = (socket.localAddress ?? '').replace(/^::ffff:/, '');
  return address.includes(':') ? `[${address}]` : address;
}

/** Whether Host was sent more than once; Node keeps the first alone, a proxy perhaps another. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 'host'.length && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/**
 * Refuses a request that came under another shop's name (DNS rebinding, poisoned links), under a port
 * that the shop is not reached at, or under two names at once. A bare IP address is right when it is the
 * one that was connected to: a phone in the same network needs no name. This machine's own names and a bare
 * address go with any port: a tunnel or a container may lead to ours from another.
 */
export function hostCheck(names: HostNames): Middleware {
  const allowed = allowedHostNames(names);
  const written = writtenPorts(names);
  const isOurs = (req: IncomingMessage): boolean => {
    const host = readHost(req.headers.host ?? '');
    if (!host) return false;
    const { name, port } = host;
    if (LOCAL.includes(name) || name === dialledAddress(req)) return true;
    if (!allowed.has(name)) return false;
    const reached = ['', ...DEFAULT_PORTS, String(req.socket.localPort)];
    return reached.includes(port) || written.has(`${name}:${port}`);
  };
  return (req, res, next) => {
    if (hasTwoHosts(req)) refuse(res, 400, 'oddRequest');
    else if (isOurs(req)) next();
    else refuse(res, 421, 'wrongHost');
  };
}
