import type { SessionUser } from '#domain/access/session-user.ts';
import { ShopError } from '#server/errors.ts';

/**
 * The signed-in person, for routes that need one.
 *
 * @throws ShopError 401 'loginRequired' if nobody is signed in
 */
export function requireUser({ user }: Pick<App.Locals, 'user'>): SessionUser {
  if (!user) throw new ShopError(401, 'loginRequired');
  return user;
}
