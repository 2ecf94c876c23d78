import { readFileSync } from 'node:fs';

/** The user that a program runs as; empty means the current user. */
export interface SystemUser {
  uid?: number;
  gid?: number;
}

/** Linux's `nobody`, unless /etc/passwd says otherwise. */
const NOBODY: Required<SystemUser> = { uid: 65_534, gid: 65_534 };

/** The user that runs PostgreSQL, which refuses root: the current one, or `nobody` for root. */
export function postgresUser(): SystemUser {
  if (process.getuid?.() !== 0) return {};
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : NOBODY;
}
