import { configure } from '@testing-library/react';

/**
 * How long tests wait for something to happen, in ms. The libraries' default of a second is not enough on a
 * machine that stalls; a wait ends as soon as its condition holds.
 */
export const patienceMs = 20_000;

configure({ asyncUtilTimeout: patienceMs });

// jsdom lacks it. An empty list means a page that was not reloaded.
performance.getEntriesByType ??= () => [];
