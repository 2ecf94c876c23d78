import { letterDied, sendLetter } from '../letters/send-letter.ts';
import { deriveMedia, giveUpMedia, removeMediaFiles } from '../media/derive.ts';
import { expireOrders } from '../orders/expire-orders.ts';
import { countSales } from '../products/count-sales.ts';
import { publishDue } from '../products/schedule.ts';
import { clearUp } from './clear-up.ts';
import type { JobKind } from '../jobs/kinds.ts';
import type { Handler } from './perform.ts';

export type Handlers = { readonly [Kind in JobKind]: Handler<Kind> };

/** What each kind of job does; `kinds.ts` says how often and how long. */
export const allHandlers: Handlers = {
  letter: {
    run: sendLetter,
    died: (scope, { letterId }, reason) => letterDied(scope, { letterId, reason }),
  },
  'media.derive': {
    run: (scope, { id }, { signal }) => deriveMedia(scope, { id, signal }),
    died: giveUpMedia,
  },
  'media.remove': { run: removeMediaFiles },
  'products.publish': { run: (scope) => publishDue(scope) },
  countSales: { run: (scope) => countSales(scope) },
  expireOrders: { run: (scope) => expireOrders(scope) },
  clearUp: { run: (scope) => clearUp(scope) },
};
