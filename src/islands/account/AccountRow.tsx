import styles from './AccountRow.module.css';
import { useAccountAddress } from './useAccountAddress.ts';

/** The account, or the way to sign in, as a line of the drawer. */
export default function AccountRow() {
  const { href, label } = useAccountAddress();
  return (
    <a className={styles.row} href={href}>
      {label}
    </a>
  );
}
