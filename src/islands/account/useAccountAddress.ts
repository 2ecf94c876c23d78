import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import { $session } from '#stores/session.ts';

/** Address and name of the link to the account, or to signing in. */
export function useAccountAddress(): { href: string; label: string } {
  const { status } = useStore($session, { ssr: 'initial' });
  return status === 'authenticated'
    ? { href: '/conta', label: t('signIn.account') }
    : { href: '/entrar', label: t('signIn.link') };
}
