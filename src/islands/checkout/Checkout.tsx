import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import { $cart } from '#stores/cart.ts';
import { $settings, $settingsSettled, loadSettings } from '#stores/settings.ts';
import { EmptyCart } from '../cart/EmptyCart.tsx';
import { CheckoutForm } from './CheckoutForm.tsx';
import { useOrder } from './useOrder.ts';

/** Addresses, delivery, payment and the order; the loading screen stands until it can be shown. */
export default function Checkout() {
  const { loaded, items } = useStore($cart, { ssr: 'initial' });
  const settings = useStore($settings, { ssr: 'initial' });
  const settled = useStore($settingsSettled, { ssr: 'initial' });
  const { state, submit } = useOrder();

  if (state.step === 'placed') return <p role="status">{t('checkout.placed')}</p>;
  if (!loaded || !settled) return null;
  if (items.length === 0) return <EmptyCart />;
  if (!settings.loaded) return <SettingsMissing />;
  if (settings.security.loginForPurchase) return <SignInNeeded />;
  return (
    <CheckoutForm
      refusal={state.step === 'open' ? state.refusal : null}
      sending={state.step === 'sending'}
      onSubmit={submit}
    />
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
    </div>
  );
}
