import type { OrderRow } from '../../db/schema/orders.ts';
import { InvalidFieldsError } from '../../base/errors.ts';

interface Tracking {
  carrier: string;
  trackingCode: string;
  trackingUrl: string;
}

/** What an order stores of its parcel. @throws InvalidFieldsError for a link without a code */
export function trackingColumns({
  carrier,
  trackingCode,
  trackingUrl,
}: Tracking): Pick<OrderRow, 'trackingCarrier' | 'trackingCode' | 'trackingUrl'> {
  if (trackingUrl !== '' && trackingCode === '') {
    throw new InvalidFieldsError({ trackingCode: 'fields.trackingCode' });
  }
  return { trackingCarrier: carrier, trackingCode, trackingUrl };
}
