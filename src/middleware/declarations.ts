import type { Needs } from '#domain/access/route-access.ts';

/** What a page or endpoint exports. */
interface Route {
  needs?: Needs;
}

const modules = import.meta.glob<Route>(['../pages/**/*.{astro,ts}', '!../pages/_edge/**']);

/** `../pages/conta/index.astro` → `/conta` */
const patternOf = (file: string): string =>
  file.replace(/^\.\.\/pages|(\/index)?\.(astro|ts)$/g, '') || '/';

const routes = new Map(
  Object.entries(modules).map(([file, load]) => [patternOf(file), load] as const),
);
/** Cached by route: Node takes 30 µs for an import even of a loaded module. */
const loaded = new Map<string, Route>();

/** The page or endpoint of a route, with its declaration; a missing one is logged once. */
export async function routeAt(pattern: string): Promise<Route> {
  const known = loaded.get(pattern);
  if (known) return known;
  const route = (await routes.get(pattern)?.()) ?? {};
  if (!route.needs) console.error(`Closed: ${pattern} does not declare what it needs.`);
  loaded.set(pattern, route);
  return route;
}
