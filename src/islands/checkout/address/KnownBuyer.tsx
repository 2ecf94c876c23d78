import { t } from 'i18next';
import { signInAddress } from '#domain/access/callback-url.ts';

/** Tells guests that with an account they need not type the address. */
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
