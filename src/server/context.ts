import type { Engine } from './db/engine/engine.ts';
import type { Jobs } from './jobs.ts';

/** What every service is given: nothing below it reads a clock, makes an id or opens a connection. */
export interface ShopContext {
  engine: Engine;
  /** What goes on after the answer. */
  jobs: Jobs;
  /** Epoch ms. */
  now: () => number;
  /** Eight characters without 0/O/1/I/L/U, so that an order number survives a phone call. */
  newOrderId: () => string;
  /** A random id for any other row. */
  newId: () => string;
  /** An unguessable token, 128 bits, base64url. */
  newSecret: () => string;
}
