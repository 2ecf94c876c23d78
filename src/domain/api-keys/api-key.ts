import { declarationOf, grantableSections } from '../dashboard/sections.ts';
import { MENU_GROUPS } from '../dashboard/define-section.ts';
import type { Permission } from '../access/permission.ts';
import type { ListShape } from '../dashboard/list.ts';

/** What a program may never do: who can change the shop's keys and passwords, or read its audit, can do everything. */
const NEVER = ['settings', 'audit'] as const;

/** Sections that a key may open, in the order of the menu. */
export const keySections = MENU_GROUPS.flatMap((group) =>
  grantableSections.filter(
    (name) => declarationOf(name).group === group && !NEVER.some((never) => never === name),
  ),
);

export const MAX_KEY_NAME = 60;

/** How the dashboard's list of keys may be asked for. */
export const keyList: ListShape = {
  sorts: ['-createdAt', 'name'],
  filters: { expired: { kind: 'flag', options: ['true', 'false'] } },
  views: [{ name: 'expired', filters: { expired: { operator: 'is', is: true } } }],
};

/** A key with which another program calls the API. Times are epoch ms. */
export interface ApiKey {
  id: string;
  name: string;
  /** Its first characters; the key itself is not stored. */
  prefix: string;
  permissions: Permission[];
  /** Who made it, '' for somebody who is no longer there, and whether they are an admin still; null if it is not known. */
  maker: { name: string; isAdmin: boolean } | null;
  /** From when it opens nothing; null if it does not expire. */
  expiresAt: number | null;
  /** When it was last used, to the minute; null if it never was. */
  lastUsedAt: number | null;
  createdAt: number;
  updatedAt: number;
}
