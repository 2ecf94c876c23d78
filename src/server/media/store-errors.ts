import { ShopError } from '../errors.ts';

/** The store, or the disk that uploads come to first, has no room for another file. */
export class StoreFullError extends ShopError {
  constructor(cause?: unknown) {
    super(507, 'media.storeFull');
    this.cause = cause;
  }
}

/** Seconds after which a store that did not answer is asked again. */
const RETRY_AFTER = 10;

/** The store does not answer, or refuses the shop's keys. */
export class StoreUnavailableError extends ShopError {
  override readonly retryAfter = RETRY_AFTER;

  constructor(cause: unknown) {
    super(503, 'media.storeUnavailable');
    this.message = cause instanceof Error ? cause.message : String(cause);
    this.cause = cause;
  }
}

/** Turns the system's word for a disk or an account without room into ours; passes others on. */
export function explainFullDisk(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['ENOSPC', 'EDQUOT'].includes(code) ? new StoreFullError(error) : error;
}
