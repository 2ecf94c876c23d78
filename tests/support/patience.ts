import { configure } from '@testing-library/react';

/**
 * How long a test waits for what must come, in ms. The libraries' own second is not
 * enough for a machine that stalls, and what is there earlier ends the wait earlier.
 */
export const patienceMs = 20_000;

configure({ asyncUtilTimeout: patienceMs });

// jsdom has none. A page that was not reloaded, as in the shop's tests, has nothing to tell of it.
performance.getEntriesByType ??= () => [];
