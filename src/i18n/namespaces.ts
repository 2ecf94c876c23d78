/** The file of what is said on either side of the house: every page needs it. */
export const FIRST_NAMESPACE = 'translation';

/** The file of what only the server says: no browser fetches it. */
export const SERVER_NAMESPACE = 'server';
