import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { notify } from '#stores/toasts.ts';
import { fetchOnDemand } from '../ui/useOnDemand.ts';

interface SignOutButtonProps {
  className?: string;
  /** Where to go afterwards. */
  callbackUrl?: string;
}

/** Signing out empties this device, so the cart's code is loaded with it. */
const loadSignOut = () => import('#stores/session-client.ts');

/** Ends the session, in every tab of this browser. */
export default function SignOutButton({
  className = 'button button--small',
  callbackUrl = '/',
}: SignOutButtonProps) {
  const [leaving, setLeaving] = useState(false);

  const leave = async () => {
    if (leaving) return;
    setLeaving(true);
    const ended = await fetchOnDemand(loadSignOut).then(
      ({ signOut }) => signOut({ callbackUrl }),
      // There is no connection.
      () => false,
    );
    if (ended) return;
    setLeaving(false);
    notify.error(t('signIn.signOutFailed'));
  };

  return (
    <button
      type="button"
      className={className}
      aria-disabled={leaving}
      onClick={() => void leave()}
    >
      {t('signIn.signOut')}
    </button>
  );
}
