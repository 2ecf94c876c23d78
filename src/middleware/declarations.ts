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
const undeclared = new Set<string>();

/** What the page or endpoint of a route declares; one that declares nothing is logged once. */
export async function needsOfRoute(pattern: string): Promise<Needs | undefined> {
  const needs = await routes.get(pattern)?.();
  if (!needs && !undeclared.has(pattern)) {
    undeclared.add(pattern);
    console.error(`Closed: ${pattern} does not declare what it needs.`);
  }
  return needs;
}
