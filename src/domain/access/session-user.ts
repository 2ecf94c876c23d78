import type { Permission } from './permission.ts';

/** The signed-in user, as pages, endpoints and `GET /api/auth/session` know them. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  admin: boolean;
  /** Null for a customer; `status` is whether the staff member is active. */
  staff: { status: boolean; permissions: Permission[] } | null;
  /** A program with a key of the API, which has its permissions as staff do, and no account. */
  program?: true;
}
