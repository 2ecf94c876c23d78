import { t } from 'i18next';
import { signInAddress } from '#domain/access/callback-url.ts';

/** Tells a guest that who has an account need not type the address. */
export function KnownBuyer() {
  return (
    <p className="small soft">
      {t('checkout.knownBuyer')}{' '}
      <a className="link" href={signInAddress('/checkout')}>
        {t('checkout.knownBuyerLink')}
      </a>
    </p>
  );
}
