import type { IncomingMessage } from 'node:http';
import { refuse } from './answers.ts';
import type { Middleware } from './middleware.ts';

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** Host names that mean "every address of this machine", not a name to be called by. */
const WILDCARDS = ['0.0.0.0', '::', '[::]'];

export interface HostNames {
  host: string;
  siteUrl?: string | undefined;
  /** Separated by commas. */
  allowedHosts: string;
}

/** The names a shop answers to, in lower case and without a port. */
export function allowedHostNames({ host, siteUrl, allowedHosts }: HostNames): Set<string> {
  const further = allowedHosts.split(',').map((name) => name.trim());
  const names = [...LOCAL, host, ...further, ...(siteUrl ? [new URL(siteUrl).hostname] : [])];
  const given = names.filter((name) => name !== '' && !WILDCARDS.includes(name));
  return new Set(given.map((name) => name.toLowerCase()));
}

/** `Loja.example:4321` → `loja.example`; undefined for what is no host name. */
function hostName(header: string | undefined): string | undefined {
  const match = /^(\[[\da-f:.]+\]|[\w.-]+?)\.?(:\d+)?$/i.exec(header ?? '');
  return match?.[1]?.toLowerCase();
}

/** The address that the visitor has dialled, as a Host header would spell it. */
function dialledAddress({ socket }: IncomingMessage): string {
  const address = (socket.localAddress ?? '').replace(/^::ffff:/, '');
  return address.includes(':') ? `[${address}]` : address;
}

/**
 * Refuses a request that came under another shop's name (DNS rebinding, poisoned links). A bare
 * address is right when it is the one that was dialled: a phone in the same network needs no name.
 */
export function hostCheck(names: HostNames): Middleware {
  const allowed = allowedHostNames(names);
  return (req, res, next) => {
    const name = hostName(req.headers.host);
    if (name !== undefined && (allowed.has(name) || name === dialledAddress(req))) next();
    else refuse(res, 421, 'wrongHost');
  };
}
