import type { Generated } from 'kysely';
import type { AccountStatus } from '#domain/customers/customer.ts';
import type { Flag } from './flag.ts';

export type Role = 'customer' | 'staff' | 'admin';

/** A person who can sign in: customer, staff or admin. */
export interface AccountRow {
  id: string;
  /** Folded e-mail, unique. */
  email: string;
  fullName: string;
  phone: string;
  createdAt: number;
  /** Epoch ms at which the address was proven to be the person's own. */
  emailVerifiedAt: Generated<number | null>;
  /** argon2id; null for a person who signs in by link or through another site only. */
  passwordHash: Generated<string | null>;
  role: Generated<Role>;
  status: Generated<AccountStatus>;
  /** Raised to end every session at once. */
  sessionVersion: Generated<number>;
  updatedAt: Generated<number>;
}

/** What staff may do in one section of the dashboard. */
export interface PermissionRow {
  accountId: string;
  /** A section's API name: 'orders'. */
  section: string;
  canView: Flag;
  canEdit: Flag;
  canDelete: Flag;
}

/** A person's login at another site (Google, Facebook). */
export interface LinkedLoginRow {
  provider: string;
  providerAccountId: string;
  accountId: string;
}

/** One signed-in browser. */
export interface SessionRow {
  id: string;
  accountId: string;
  createdAt: number;
  lastSeenAt: number;
  userAgent: string;
}

/** An authenticator app, whose codes a person enters in addition to the password. */
export interface SecondFactorRow {
  accountId: string;
  /** The app's secret, encrypted with a key of the shop. */
  secret: string;
  createdAt: number;
  /** Epoch ms of the first correct code; null while it is being set up, and not yet required. */
  confirmedAt: Generated<number | null>;
  /** Time step of the last code that was used: neither it nor an earlier one is valid again. */
  lastStep: Generated<number>;
}

/** A code that replaces the app's once; only its SHA-256 is stored. */
export interface RecoveryCodeRow {
  accountId: string;
  codeHash: string;
}

export type TokenPurpose = 'confirm' | 'reset' | 'invite' | 'sign-in';

/** A link sent by mail; only the SHA-256 of its token is stored. */
export interface OneTimeTokenRow {
  tokenHash: string;
  purpose: TokenPurpose;
  /** Folded e-mail that it was sent to. */
  email: string;
  /** JSON of what the link puts into effect. */
  payload: string;
  expiresAt: number;
  createdAt: number;
}

/** A secret that the nodes of one database share. */
export interface SecretRow {
  name: string;
  value: string;
}

/** Number of calls in a fixed window. */
export interface RateLimitRow {
  key: string;
  /** Epoch ms at which the window ends. */
  endsAt: number;
  hits: number;
}

export interface AddressRow {
  id: string;
  accountId: string;
  position: number;
  /** The customer's name for it: 'Casa'. */
  label: string;
  /** JSON of a CartAddress. */
  address: string;
}

export interface WishlistItemRow {
  accountId: string;
  productId: string;
  addedAt: number;
}

/** The cart of an account. */
export interface AccountCartRow {
  accountId: string;
  /** Epoch ms of the last change; one more if two come in the same ms. */
  version: number;
  /** JSON of `AccountCartLine[]`. */
  items: string;
}

/** An entry of the audit: who did what in the dashboard, and when. */
export interface AuditEntryRow {
  id: string;
  at: number;
  actorId: string;
  actorName: string;
  /** 'staff.update' */
  action: string;
  /** Id of the changed record. */
  subject: string;
  /** What it was called at that time; '' if it has no name. */
  subjectName: string;
  /** JSON object. */
  details: string;
}

/** A notice that a member of the staff wants by letter. */
interface NoticeChoiceRow {
  /** One of `domain/notices`. */
  notice: string;
  accountId: string;
}

/** A view of a list that a member of the staff has saved. */
interface SavedViewRow {
  id: string;
  accountId: string;
  /** A section's API name: 'orders'. */
  section: string;
  position: number;
  name: string;
  /** What the list is asked for, '?status=pending&sort=-payable', without a page. */
  search: string;
}

export interface AccountTables {
  accounts: AccountRow;
  permissions: PermissionRow;
  linkedLogins: LinkedLoginRow;
  sessions: SessionRow;
  secondFactors: SecondFactorRow;
  recoveryCodes: RecoveryCodeRow;
  oneTimeTokens: OneTimeTokenRow;
  secrets: SecretRow;
  rateLimits: RateLimitRow;
  addresses: AddressRow;
  wishlistItems: WishlistItemRow;
  accountCarts: AccountCartRow;
  auditEntries: AuditEntryRow;
  noticeChoices: NoticeChoiceRow;
  savedViews: SavedViewRow;
}
