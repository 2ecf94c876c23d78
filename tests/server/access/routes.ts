import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SECTIONS, sectionNames } from '#domain/dashboard/sections.ts';
import type { Method } from './rules.ts';

const pages = resolve(import.meta.dirname, '../../../src/pages');

/** Every page and endpoint, as files below `src/pages`. */
export const routeFiles = globSync('**/*.{astro,ts}', { cwd: pages })
  .filter((file) => !file.startsWith('_'))
  .toSorted();

export const sourceOf = (file: string): string => readFileSync(resolve(pages, file), 'utf8');

/** Values for the parameters of a route; by default of something that does not exist. */
const FILLED: Record<string, string> = {
  '/api/auth/[...auth]': '/api/auth/session',
  '/guias/[slug]': '/guias/medidas-da-armacao',
  '/pagina/[slug]': '/pagina/termos',
};

/** Sections at which every route is tried: one that has a permission, and one for admins alone. */
const TYPICAL = ['customers', 'staff'] as const;

/**
 * The sections of a route that has them in its address, and one that does not exist. All of them are
 * tried at their lists; what lies below asks for the section's right by the same parameter.
 */
function withSections(address: string): string[] {
  if (!address.includes('[section]')) return [address];
  const tried = address.endsWith('[section]') ? sectionNames : TYPICAL;
  const names = address.startsWith('/api/') ? tried : tried.map((name) => SECTIONS[name].path);
  return [...names, 'nada'].map((name) => address.replace('[section]', name));
}

/** The addresses of a file at which access is tried. */
export function addressesOf(file: string): string[] {
  const path = `/${file}`.replace(/(\/index)?\.(astro|ts)$/, '') || '/';
  return withSections(FILLED[path] ?? path).map((address) =>
    address.replaceAll(/\[[^\]]+\]/g, 'nada'),
  );
}

/** The API is tried with every method, those that may end a session last. */
export const methodsOf = (file: string): Method[] =>
  file.startsWith('api/') ? ['GET', 'PUT', 'POST', 'DELETE'] : ['GET', 'HEAD'];
