/** Fewest characters of a chosen password. */
export const MIN_PASSWORD = 8;
/** Most characters: long enough for any phrase, too short to keep the server busy. */
export const MAX_PASSWORD = 128;

/** Path of the page on which anyone who has this token chooses a password. */
export const passwordPath = (token: string): string =>
  `/redefinir-senha?${new URLSearchParams({ token })}`;
