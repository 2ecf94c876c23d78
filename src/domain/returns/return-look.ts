import type { Tone } from '../orders/status-look.ts';
import type { ReturnStatus } from './return-request.ts';

/** How a request's state is coloured, always next to its word; for the buyer as for the shop. */
export const RETURN_TONES: Readonly<Record<ReturnStatus, Tone>> = {
  requested: 'warning',
  accepted: 'plain',
  refused: 'danger',
  'in-transit': 'plain',
  arrived: 'warning',
  refunded: 'success',
  exchanged: 'success',
  repaired: 'success',
  closed: 'muted',
  cancelled: 'muted',
};
