/** The file of texts that storefront and dashboard share: every page needs it. */
export const FIRST_NAMESPACE = 'translation';

/** The file of texts that only the server shows: no browser fetches it. */
export const SERVER_NAMESPACE = 'server';
