/** What `@astrojs/react` is told by the build (`astro:react:opts`): the shop sets none of it. */
export default {};
