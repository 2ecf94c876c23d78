import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import { useEffect, useState } from 'react';
import { signInAddress } from '#domain/access/callback-url.ts';
import { prefilled, type Buyer } from '#domain/account/buyer.ts';
import type { FixedLinks } from '#domain/menus/fixed-links.ts';
import { $cart, updateBilling } from '#stores/cart.ts';
import { $settings, $settingsSettled, loadSettings } from '#stores/settings.ts';
import { EmptyCart } from '../cart/EmptyCart.tsx';
import { FixedLinksProvider } from '../ui/FixedLink.tsx';
import { CheckoutForm } from './CheckoutForm.tsx';

interface CheckoutProps {
  /** The signed-in customer; otherwise a guest. */
  buyer?: Buyer | null;
  /** Where the texts are that it leads to. */
  links?: FixedLinks;
}

/** Addresses, delivery, payment and the order; the loading screen stays until it can be shown. */
export default function Checkout({ buyer = null, links }: CheckoutProps) {
  const { loaded, items } = useStore($cart, { ssr: 'initial' });
  const settings = useStore($settings, { ssr: 'initial' });
  const settled = useStore($settingsSettled, { ssr: 'initial' });
  const [placed, setPlaced] = useState(false);

  useEffect(() => {
    if (buyer && loaded) updateBilling(prefilled(buyer, $cart.get().billingInfo));
  }, [buyer, loaded]);

  if (placed) return <p role="status">{t('checkout.placed')}</p>;
  if (!loaded || !settled) return null;
  if (items.length === 0) return <EmptyCart />;
  if (!settings.loaded) return <SettingsMissing />;
  if (settings.security.loginForPurchase && !buyer) return <SignInNeeded />;
  return (
    <FixedLinksProvider links={links}>
      <CheckoutForm buyer={buyer} onPlaced={() => setPlaced(true)} />
    </FixedLinksProvider>
  );
}

function SettingsMissing() {
  return (
    <div className="empty">
      <p>{t('checkout.settingsMissing')}</p>
      <button type="button" className="button" onClick={() => void loadSettings()}>
        {t('checkout.retry')}
      </button>
    </div>
  );
}

function SignInNeeded() {
  return (
    <div className="empty">
      <p className="lead">{t('checkout.signInNeeded')}</p>
      <a className="button button--primary" href={signInAddress('/checkout')}>
        {t('checkout.signIn')}
      </a>
    </div>
  );
}
