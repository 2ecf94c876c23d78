/** Fewest characters of a password that somebody chooses. */
export const MIN_PASSWORD = 8;
/** Long enough for any phrase, too short to keep the server busy. */
export const MAX_PASSWORD = 128;
