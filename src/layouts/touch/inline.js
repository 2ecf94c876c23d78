/**
 * The inline part of `client:touch` (astro.config.mjs). It records what is pressed before the page's first script
 * has loaded, and prevents the browser's action if the island handles it: forms without an address, links to the
 * same page with another choice. Astro's islands wait for the directive itself, `directive.ts`.
 */
self.earlyPresses = [];
addEventListener(
  'click',
  (event) => {
    self.earlyPresses?.push(event.target);
    const press =
      'astro-island[ssr][client=touch] :is(form:not([action]) [type=submit],a[href^="?"])';
    if (event.target.closest(press) && !event.ctrlKey && !event.metaKey && !event.shiftKey)
      event.preventDefault();
  },
  true,
);
export default undefined;
