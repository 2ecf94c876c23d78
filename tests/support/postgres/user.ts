import { readFileSync } from 'node:fs';

/** Whom a program runs as; empty is the current user. */
export interface SystemUser {
  uid?: number;
  gid?: number;
}

/** `nobody` of Linux, where the machine does not say otherwise. */
const NOBODY: Required<SystemUser> = { uid: 65_534, gid: 65_534 };

/** The user that runs PostgreSQL, which refuses root: the current one, or `nobody` for root. */
export function postgresUser(): SystemUser {
  if (process.getuid?.() !== 0) return {};
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : NOBODY;
}
