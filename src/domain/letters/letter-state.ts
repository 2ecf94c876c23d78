/** The states of a letter, in the order of a list; those that failed come first. */
export const LISTED_STATES = ['failed', 'waiting', 'sending', 'sent', 'kept'] as const;

export type ListedState = (typeof LISTED_STATES)[number];

/** The state that an address asks for; null for all. */
export const listedStateOf = (given: string | null): ListedState | null =>
  LISTED_STATES.find((state) => state === given) ?? null;
