import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { useEffect, useMemo, useState } from 'react';
import { signInAddress } from '#domain/access/callback-url.ts';
import { prefilled, type Buyer } from '#domain/account/buyer.ts';
import { servesCountry } from '#domain/address/address.ts';
import { countryOf, DEFAULT_COUNTRY, isInBrazil } from '#domain/address/country.ts';
import { formatCep, stateOfZipCode } from '#domain/address/zip-code.ts';
import type { FixedLinks } from '#domain/menus/fixed-links.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { updateBilling, updateShipping } from '#stores/cart-actions.ts';
import { $cart } from '#stores/cart.ts';
import { leaveFor } from '#stores/leave.ts';
import { lastPlaced } from '#stores/placed-order.ts';
import { $settings, $settingsSettled, loadSettings } from '#stores/settings.ts';
import { $zipCode } from '#stores/zip-code.ts';
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
export default function Checkout({ buyer: known = null, links }: CheckoutProps) {
  const { loaded, items } = useStore($cart, { ssr: 'initial' });
  const settings = useStore($settings, { ssr: 'initial' });
  const settled = useStore($settingsSettled, { ssr: 'initial' });
  const [placed, setPlaced] = useState(false);
  const buyer = useServedPlaces(known);

  useEffect(() => {
    if (!loaded) return;
    if (buyer) updateBilling(prefilled(buyer, $cart.get().billingInfo));
    takeKnownZipCode();
  }, [buyer, loaded]);
  useEffect(() => {
    // Back from the payment site: the browser may show this page as it was left.
    const goOn = ({ persisted }: PageTransitionEvent) => {
      if (persisted && placed && lastPlaced()) leaveFor(lastPlaced());
    };
    window.addEventListener('pageshow', goOn);
    return () => window.removeEventListener('pageshow', goOn);
  }, [placed]);

  if (placed) return <p role="status">{t('checkout.placed')}</p>;
  if (!loaded || !settled) return null;
  if (items.length === 0) return lastPlaced() ? <Ordered url={lastPlaced()} /> : <EmptyCart />;
  if (!settings.loaded) return <SettingsMissing />;
  if (settings.security.loginForPurchase && !buyer) return <SignInNeeded />;
  return (
    <FixedLinksProvider links={links}>
      <CheckoutForm buyer={buyer} onPlaced={() => setPlaced(true)} />
    </FixedLinksProvider>
  );
}

const serves = (countries: ShopSettings['countries'], { country }: { country: string }): boolean =>
  servesCountry(countries, isInBrazil(country) ? DEFAULT_COUNTRY : country);

/**
 * The buyer with those of their addresses that the shop sells to. A place in the cart where it does not, or no longer
 * does, is emptied: it would be judged by the rules of a country that nobody can choose here.
 */
function useServedPlaces(buyer: Buyer | null): Buyer | null {
  const { loaded } = useStore($cart, { ssr: 'initial' });
  // Settings that could not be fetched know of no country, and take nothing away.
  const { countries, loaded: known } = useStore($settings, { ssr: 'initial' });

  useEffect(() => {
    if (!loaded || !known) return;
    const country = countryOf(countries, undefined);
    const nowhere = { country, zipCode: '', state: '', house: '', city: '' };
    const { billingInfo, shippingInfo } = $cart.get();
    if (!serves(countries, billingInfo)) updateBilling(nowhere);
    if (!serves(countries, shippingInfo)) updateShipping(nowhere);
  }, [loaded, known, countries]);

  return useMemo(() => {
    if (!buyer || !known) return null;
    const addresses = buyer.addresses.filter(({ address }) => serves(countries, address));
    return { ...buyer, addresses };
  }, [buyer, known, countries]);
}

/** Fills in the CEP that deliveries were asked for on the way here. */
function takeKnownZipCode(): void {
  const known = $zipCode.get();
  const state = stateOfZipCode(known);
  const { zipCode, house, city, country } = $cart.get().billingInfo;
  if (!state || !isInBrazil(country) || `${zipCode}${house}${city}` !== '') return;
  updateBilling({ zipCode: formatCep(known), state });
}

/** Instead of an empty cart, for buyers who come back to the page after ordering. */
function Ordered({ url }: { url: string }) {
  return (
    <div className="empty">
      <p className="subtitle">{t('checkout.ordered')}</p>
      <p className="soft">{t('checkout.orderedHint')}</p>
      <p className="cluster">
        <a className="button button--primary" href={url}>
          {t('checkout.seeOrder')}
        </a>
        <a className="button" href="/produtos">
          {t('cart.browse')}
        </a>
      </p>
    </div>
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
