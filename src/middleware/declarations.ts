import type { Needs } from '#domain/access/route-access.ts';

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
/** Cached declarations by route: Node takes 30 µs for an import even of a loaded module. */
const declared = new Map<string, Needs | undefined>();

/** The declaration of a route's page or endpoint; a missing one is logged once. */
export async function needsOfRoute(pattern: string): Promise<Needs | undefined> {
  if (!declared.has(pattern)) {
    const needs = await routes.get(pattern)?.();
    if (!needs) console.error(`Closed: ${pattern} does not declare what it needs.`);
    declared.set(pattern, needs);
  }
  return declared.get(pattern);
}
