/** Longest question to a buyer, and longest reason. */
export const MAX_SAID = 1000;
