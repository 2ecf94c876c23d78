import type { SessionUser } from '#domain/access/session-user.ts';
import { ShopError } from '#server/errors.ts';

/**
 * Who is signed in: for handlers of routes that need it.
 *
 * @throws ShopError 401 'loginRequired' where nobody is
 */
export function requireUser({ user }: Pick<App.Locals, 'user'>): SessionUser {
  if (!user) throw new ShopError(401, 'loginRequired');
  return user;
}
