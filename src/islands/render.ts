import react from '@astrojs/react/server.js';
import type { NamedSSRLoadedRendererValue } from 'astro';

/**
 * Renders islands on the server as Astro's own entry for React does, but takes every function for a component:
 * the shop has no others. That entry renders each island twice, the first time to see whether it is React's, and
 * does not recognise one without HTML, which would then hydrate without `hydrate.ts`.
 */
const check: typeof react.check = async (...island) =>
  typeof island[0] === 'function' || react.check(...island);

export default { ...react, check } satisfies NamedSSRLoadedRendererValue;
