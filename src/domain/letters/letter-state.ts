/** The states of a letter, in the order of the list; failed ones come first. */
export const LISTED_STATES = ['failed', 'waiting', 'sending', 'sent', 'unsent'] as const;

export type ListedState = (typeof LISTED_STATES)[number];

/** The state in an address; null for all. */
export const listedStateOf = (given: string | null): ListedState | null =>
  LISTED_STATES.find((state) => state === given) ?? null;
