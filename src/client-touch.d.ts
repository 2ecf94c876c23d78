import type { WakesBy } from './layouts/touch/wakes-by.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when somebody touches the island (src/layouts/touch/directive.ts). */
    'client:touch'?: boolean | WakesBy;
  }
}
