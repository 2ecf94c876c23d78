/** Name of the parameter that carries an order's key in a guest's link. */
export const KEY_PARAM = 'chave';

/**
 * Path of an order's page.
 *
 * @param secret the order's key, for a guest's link; '' where the page is opened by its owner's account
 */
export const orderPath = (orderId: string, secret = ''): string =>
  `/pedido/${orderId}${secret && `?${KEY_PARAM}=${encodeURIComponent(secret)}`}`;
