/** Folders whose files are answered without a route. */
export const FILES = /^\/(_astro|media|fonts)\//;
