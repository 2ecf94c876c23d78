import type { APIContext } from 'astro';
import { MAX_SHEET_BYTES, type ImportSection } from '#domain/imports/import.ts';
import { listImports, readImport } from '#server/imports/imports.ts';
import { found } from './found.ts';

/** Props of the island that imports into a section; the address may name an import (`?id=`). */
export async function importPage(
  { locals, url }: Pick<APIContext, 'locals' | 'url'>,
  section: ImportSection,
) {
  const id = url.searchParams.get('id');
  const named = id === null ? null : await found(readImport(locals.scope, id));
  return {
    section,
    current: named?.section === section ? named : null,
    recent: await listImports(locals.scope, section),
    maxBytes: MAX_SHEET_BYTES,
  };
}
