/** Path of the sign-in page. */
export const SIGN_IN_PATH = '/entrar';
/** Where users go after signing in, unless a callback says otherwise. */
export const AFTER_SIGN_IN = '/conta';

/**
 * Path of the sign-in page with a way back.
 *
 * @param callbackUrl where to go after it
 * @param error code that the page explains, such as SessionRequired
 */
export function signInAddress(callbackUrl: string, error?: string): string {
  return `${SIGN_IN_PATH}?${new URLSearchParams({ ...(error && { error }), callbackUrl })}`;
}

/** Path of another page on the way into an account, with the same callback. */
export function onTheWay(path: string, callbackUrl: string): string {
  return callbackUrl === AFTER_SIGN_IN ? path : `${path}?${new URLSearchParams({ callbackUrl })}`;
}

/**
 * The path that a callback address leads to, or null if it leads out of the shop.
 *
 * @param origin the shop's own, such as https://loja.com.br
 */
export function pathInShop(address: string, origin: string): string | null {
  const url = URL.parse(address, origin);
  const shop = new URL(origin);
  // A `blob:` has the origin of the page that made it.
  if (url?.origin !== shop.origin || url.protocol !== shop.protocol) return null;
  const path = url.pathname + url.search + url.hash;
  // "/.//x" stays in the shop as written, but "//x", which it resolves to, does not.
  return path.startsWith('//') ? null : path;
}

/** The path to go to after signing in: the one asked for, if it leads somewhere else in the shop. */
export function pathAfterSignIn(asked: string | null, origin: string): string {
  const path = asked ? pathInShop(asked, origin) : null;
  const leadsBack = path?.split(/[?#]/)[0] === SIGN_IN_PATH;
  return path === null || leadsBack ? AFTER_SIGN_IN : path;
}
