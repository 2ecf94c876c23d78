import { tabStorage } from './browser-storage.ts';

const KEY = 'ORDER_PLACED';
/** Key in the tab's storage of an order that is attempted, until it is known to be placed. */
export const ORDER_ATTEMPT_KEY = 'ORDER_ATTEMPT';

/**
 * Buyers who come back from the payment site find the order instead of an empty checkout.
 *
 * @param url path of its page
 */
export const rememberPlaced = (url: string): void => {
  tabStorage[KEY] = url;
};

/** Path of the order that was placed last in this tab, or ''. */
export const lastPlaced = (): string => tabStorage[KEY] ?? '';

/** The next one at this device must not find it: a guest's path has the order's secret. */
export const forgetPlaced = (): void => {
  delete tabStorage[KEY];
};
