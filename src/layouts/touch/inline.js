/**
 * The part of `client:touch` that stands in the page itself (astro.config.mjs): it notes what is pressed
 * before the page's first script has come, and leaves to the island what it does in place: forms without an
 * address, links to the same page with another choice. The directive itself follows in `directive.ts`, which
 * Astro's islands wait for.
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
