import { ShopError } from '../base/errors.ts';

/** The store, or the disk that uploads are written to first, has no room for another file. */
export class StoreFullError extends ShopError {
  constructor(cause?: unknown) {
    super(507, 'media.storeFull');
    this.cause = cause;
  }
}

/** Seconds after which clients may retry when the store did not answer. */
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

/** Turns the system's error for a full disk or an exhausted quota into ours; returns others unchanged. */
export function explainFullDisk(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['ENOSPC', 'EDQUOT'].includes(code) ? new StoreFullError(error) : error;
}
