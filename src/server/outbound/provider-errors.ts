import { ShopError } from '../base/errors.ts';

/** A provider that did not answer in time, hung up, or answered nonsense: what has happened there is not known. */
export class ProviderUnavailableError extends ShopError {
  override readonly retryAfter = 30;

  /** @param what for the log and for staff; never a key */
  constructor(provider: string, what: string) {
    super(503, 'providerUnavailable');
    this.message = `${provider}: ${what}`;
  }
}

/** A provider that understood what it was asked, and refused it. */
export class ProviderRefusedError extends ShopError {
  constructor(provider: string, what: string) {
    super(502, 'providerRefused');
    this.message = `${provider}: ${what}`;
  }
}

/** A provider without keys, or that does not accept them: it has not even looked at what it is asked. */
export class ProviderKeysError extends ProviderRefusedError {}
