import type { Generated } from 'kysely';

type Flag = 0 | 1;

export type Role = 'customer' | 'staff' | 'admin';
export type AccountStatus = 'active' | 'inactive';

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

/** What a person proves with a code that they are, beside the password: an authenticator app. */
export interface SecondFactorRow {
  accountId: string;
  /** The app's secret, encrypted with a key of the shop's. */
  secret: string;
  createdAt: number;
  /** Epoch ms of the first right code; null while it is being set up, and asked of nobody. */
  confirmedAt: Generated<number | null>;
  /** Time step of the last code that was used: neither it nor an earlier one is good again. */
  lastStep: Generated<number>;
}

/** A code that stands in once for the app's; only its SHA-256 is kept. */
export interface RecoveryCodeRow {
  accountId: string;
  codeHash: string;
}

export type TokenPurpose = 'confirm' | 'reset' | 'sign-in';

/** A link sent by mail; only its SHA-256 is kept. */
export interface OneTimeTokenRow {
  tokenHash: string;
  purpose: TokenPurpose;
  /** Folded e-mail it was sent to. */
  email: string;
  /** JSON of what the link makes true. */
  payload: string;
  expiresAt: number;
  createdAt: number;
}

/** What the nodes of one database share and nobody else knows. */
export interface SecretRow {
  name: string;
  value: string;
}

/** Calls counted in one fixed window. */
export interface RateLimitRow {
  key: string;
  /** Epoch ms. */
  endsAt: number;
  hits: number;
}

export interface AddressRow {
  id: string;
  accountId: string;
  position: number;
  /** What the customer calls it: 'Casa'. */
  label: string;
  /** JSON of a CartAddress. */
  address: string;
}

export interface WishlistItemRow {
  accountId: string;
  productId: string;
  addedAt: number;
}

/** Who did what in the dashboard, and when. */
export interface AuditEntryRow {
  id: string;
  at: number;
  actorId: string;
  actorName: string;
  /** 'staff.update' */
  action: string;
  /** Id of what was changed. */
  subject: string;
  /** JSON object. */
  details: string;
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
  auditEntries: AuditEntryRow;
}
