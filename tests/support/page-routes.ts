import { glob, readFile } from 'node:fs/promises';

/** Every page file below `src/pages`, without its ending. */
export async function pageRoutes(): Promise<string[]> {
  const routes: string[] = [];
  for await (const file of glob('src/pages/**/*.astro')) {
    // A page that only rewrites to another is not visited, nor a part that scripts fetch.
    if (
      /^(return Astro\.rewrite\(|export const partial = true)/m.test(await readFile(file, 'utf8'))
    )
      continue;
    routes.push(file.replace(/^src\/pages\//, '').replace(/\.astro$/, ''));
  }
  return routes.toSorted();
}

/** Names of the entries of a content collection. */
export async function entriesOf(folder: string): Promise<string[]> {
  const slugs: string[] = [];
  for await (const file of glob(`src/content/${folder}/*.{md,mdx}`)) {
    slugs.push(file.replace(/^.*\/|\.mdx?$/g, ''));
  }
  return slugs.toSorted();
}
