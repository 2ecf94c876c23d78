import { SECTION_OF_PATH, type Needs } from './route-access.ts';
import { accessTo, worksHere } from './access-to.ts';
import type { Right } from './permission.ts';
import { isSection, sectionAtPath } from '../dashboard/sections.ts';
import type { SessionUser } from './session-user.ts';

/**
 * `sign-in` sends to the sign-in page, `second-factor` to the page that sets one up; `login-view` and
 * `access-denied` are shown in place of a dashboard page; `unauthorized`, `forbidden` and
 * `second-factor-missing` are an endpoint's refusals.
 */
export type Decision =
  | 'allow'
  | 'sign-in'
  | 'second-factor'
  | 'login-view'
  | 'access-denied'
  | 'unauthorized'
  | 'forbidden'
  | 'second-factor-missing';

/** What is known only at the call. */
export interface Moment {
  /** The route's parameter `section`: its path on pages, its name below `/api`. */
  section?: string | undefined;
  loginForPurchase: boolean;
}

const RIGHT_OF_METHOD: Record<string, Right> = {
  GET: 'view',
  HEAD: 'view',
  OPTIONS: 'view',
  DELETE: 'delete',
};

const isPage = (needs: Needs): boolean => needs.layout !== undefined;

/**
 * A declaration with the section of the path and the shop's setting filled in. A section that does not exist is left
 * out: staff may learn that it does not exist.
 */
export function settle(needs: Needs, { section, loginForPurchase }: Moment): Needs {
  if (needs.who === 'buyer') return { ...needs, who: loginForPurchase ? 'signed-in' : 'visitor' };
  if (needs.section !== SECTION_OF_PATH) return needs;
  const named = isPage(needs) ? sectionAtPath(section) : isSection(section) ? section : undefined;
  return { ...needs, section: named };
}

function mayEnter(
  { who, section, right }: Needs,
  user: SessionUser | null,
  method: string,
): boolean {
  if (who === 'everybody' || who === 'visitor') return true;
  if (who === 'signed-in') return user !== null;
  // A declaration that was not settled lets no one in.
  if (who !== 'dashboard' || section === SECTION_OF_PATH) return false;
  if (section === undefined) return worksHere(user);
  return accessTo(user, section)[right ?? RIGHT_OF_METHOD[method] ?? 'edit'];
}

/**
 * The decision about a call, from its route's (settled) declaration and the user who is signed in.
 *
 * @param lacksSecondFactor whether the shop requires a second factor of its staff that this user does not have
 */
export function decide(
  needs: Needs,
  user: SessionUser | null,
  method: string,
  lacksSecondFactor = false,
): Decision {
  if (mayEnter(needs, user, method)) {
    if (needs.who !== 'dashboard' || !lacksSecondFactor) return 'allow';
    return isPage(needs) ? 'second-factor' : 'second-factor-missing';
  }
  if (!isPage(needs)) return user ? 'forbidden' : 'unauthorized';
  if (needs.who !== 'dashboard') return 'sign-in';
  return user ? 'access-denied' : 'login-view';
}
