import { letterDied, sendLetter } from '../mail/send-letter.ts';
import { deriveMedia, giveUpMedia, removeMediaFiles } from '../media/derive.ts';
import { expireOrders } from '../orders/expire-orders.ts';
import { clearUp } from './clear-up.ts';
import type { JobKind } from './kinds.ts';
import type { Handler } from './perform.ts';

export type Handlers = { readonly [Kind in JobKind]: Handler<Kind> };

/** What each kind of job does; how often and how long stands in `kinds.ts`. */
export const allHandlers: Handlers = {
  letter: { run: sendLetter, died: letterDied },
  deriveMedia: { run: deriveMedia, died: giveUpMedia },
  removeMediaFiles: { run: removeMediaFiles },
  expireOrders: { run: (scope) => expireOrders(scope) },
  clearUp: { run: (scope) => clearUp(scope) },
};
