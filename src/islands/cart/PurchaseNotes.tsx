import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import HandCoins from 'lucide-react/icons/hand-coins';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Truck from 'lucide-react/icons/truck';
import { offeredPaymentMethods } from '#domain/payments/offered-methods.ts';
import { $settings } from '#stores/settings.ts';
import { FixedLink } from '../ui/FixedLink.tsx';
import styles from './PurchaseNotes.module.css';

const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** What a buyer wants to know before going on: delivery, withdrawal, payment. */
export function PurchaseNotes() {
  const { paymentGateway, promises } = useStore($settings, { ssr: 'initial' });
  return (
    <ul className={styles.notes} aria-label={t('cart.notes')}>
      <li>
        <Truck {...icon} />
        <span>{t('cart.noteDelivery')}</span>
      </li>
      <li>
        <RotateCcw {...icon} />
        <span>
          {t('cart.noteReturns', { count: promises.returnDays })}{' '}
          <FixedLink to="trocas-e-devolucoes">{t('cart.returnsLink')}</FixedLink>
        </span>
      </li>
      {offeredPaymentMethods(paymentGateway).includes('cod') && (
        <li>
          <HandCoins {...icon} />
          <span>{t('cart.notePayment')}</span>
        </li>
      )}
    </ul>
  );
}
