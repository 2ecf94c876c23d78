import { t } from 'i18next';
import type { Refusal } from './useOrder.ts';

/** Fields whose message stands beside them; what else was refused is told here. */
const SHOWN_IN_PLACE = /^(billingInfo|shippingInfo|deliveryInfo|paymentMethod)\b/;

/** Why the order does not stand, with the way back to the cart where stock is short. */
export function RefusalNotice({ refusal: { message, fields, shortLines } }: { refusal: Refusal }) {
  const elsewhere = Object.entries(fields).filter(([name]) => !SHOWN_IN_PLACE.test(name));
  return (
    <div className="notice notice--danger stack" role="alert">
      <p>{message}</p>
      {elsewhere.map(([name, text]) => (
        <p key={name}>{text}</p>
      ))}
      {shortLines.length > 0 && (
        <>
          <ul>
            {shortLines.map(({ uid, name, available }) => (
              <li key={uid}>{t('checkout.shortLine', { name, count: available })}</li>
            ))}
          </ul>
          <p>
            <a className="link" href="/carrinho">
              {t('checkout.review')}
            </a>
          </p>
        </>
      )}
    </div>
  );
}
