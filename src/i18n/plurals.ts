/** Endings of the keys of a text with plurals: none at all, and the categories that languages have (CLDR). */
const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

export type Plural = (typeof PLURALS)[number];

const ENDING = new RegExp(`(_noMail)?(_(${PLURALS.join('|')}))?$`);

/** What `t` is asked for: `cart.changed` of `cart.changed_one`; `mailText` for what also has a text `_noMail`. */
export const askedFor = (key: string): string => key.replace(ENDING, '');
