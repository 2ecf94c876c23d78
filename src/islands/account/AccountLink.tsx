import User from 'lucide-react/icons/user-round';
import { HeaderLink } from '../ui/HeaderLink.tsx';
import { useAccountAddress } from './useAccountAddress.ts';

/** The account in the header, or the way to sign in. */
export default function AccountLink() {
  const { href, label } = useAccountAddress();
  return (
    <HeaderLink href={href} name={label} label={label} count={0} roomy>
      <User size={24} strokeWidth={1.5} aria-hidden="true" />
    </HeaderLink>
  );
}
