import { useEffect } from 'react';
import { signInAddress } from '#domain/access/callback-url.ts';
import { leaveFor } from '#stores/leave.ts';
import { $session } from '#stores/session.ts';

/**
 * For pages of signed-in people: if the session ends meanwhile, in another tab or on the server, it leads to the
 * sign-in page and from there back.
 */
export default function SessionGuard() {
  useEffect(
    () =>
      $session.listen(({ status }, before) => {
        if (before?.status !== 'authenticated' || status !== 'unauthenticated') return;
        leaveFor(signInAddress(location.pathname + location.search, 'SessionRequired'));
      }),
    [],
  );
  return null;
}
