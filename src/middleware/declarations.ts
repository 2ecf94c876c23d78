import type { Needs } from '#domain/access/needs.ts';

const declarations = import.meta.glob<Needs | undefined>(
  ['../pages/**/*.{astro,ts}', '!../pages/_edge/**'],
  { import: 'needs' },
);

/** `../pages/conta/index.astro` → `/conta` */
const patternOf = (file: string): string =>
  file.replace(/^\.\.\/pages|(\/index)?\.(astro|ts)$/g, '') || '/';

const routes = new Map(
  Object.entries(declarations).map(([file, load]) => [patternOf(file), load] as const),
);
/** What the routes that were asked for declare: Node takes 30 µs to import even what it has loaded. */
const declared = new Map<string, Needs | undefined>();

/** What the page or endpoint of a route declares; one that declares nothing is logged once. */
export async function needsOfRoute(pattern: string): Promise<Needs | undefined> {
  if (!declared.has(pattern)) {
    const needs = await routes.get(pattern)?.();
    if (!needs) console.error(`Closed: ${pattern} does not declare what it needs.`);
    declared.set(pattern, needs);
  }
  return declared.get(pattern);
}
