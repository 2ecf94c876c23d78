/** Domain of the addresses of erased accounts and buyers, which reach no one (RFC 2606). */
export const ERASED_DOMAIN = '@removido.invalid';

/** Where letters reach someone: '' for the address of someone who was erased, as for none. */
export const reachable = (email: string): string => (email.endsWith(ERASED_DOMAIN) ? '' : email);
