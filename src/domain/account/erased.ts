/** Domain of the addresses of erased accounts and buyers, which reach no one (RFC 2606). */
export const ERASED_DOMAIN = '@removido.invalid';
