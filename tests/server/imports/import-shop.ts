import type { ImportJson, ImportSection } from '#domain/imports/import.ts';
import { readImport, runImport } from '#server/imports/imports.ts';
import { startImport } from '#server/imports/start-import.ts';
import type { Scope } from '#server/service/scope.ts';
import { doDueJobs } from '#server/worker/worker.ts';

/** Sends a file as a browser does. */
export async function sendFile(
  scope: Scope,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
  section: ImportSection = 'products',
): Promise<string> {
  const body = new FormData();
  body.append('file', new File([content], 'produtos.csv'));
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const request = new Request('http://loja.test', { method: 'POST', body });
  const { id } = await startImport(scope, { section, request });
  return id;
}

/** The same, once it is checked. */
export async function check(
  scope: Scope,
  content: string | Uint8Array<ArrayBuffer>,
  fields?: Record<string, string>,
): Promise<ImportJson> {
  const id = await sendFile(scope, content, fields);
  await doDueJobs(scope);
  return readImport(scope, id);
}

/** The same, once it is written. */
export async function importAll(
  scope: Scope,
  content: string | Uint8Array<ArrayBuffer>,
  fields?: Record<string, string>,
): Promise<ImportJson> {
  const { id } = await check(scope, content, fields);
  await runImport(scope, id);
  await doDueJobs(scope);
  return readImport(scope, id);
}

/** Lines of a file of products: slug, name, status, SKU, price, stock. */
export const sheet = (...lines: string[]): string =>
  ['slug;name;status;sku;price;stock', ...lines].join('\n');

/** Everything that a shop sells, as it is stored: what a check must not change. */
export async function stored({ engine }: Scope): Promise<string> {
  const tables = [
    'products',
    'variants',
    'productCategories',
    'productImages',
    'brands',
    'colors',
    'categories',
    'attributes',
    'attributeValues',
    'oldSlugs',
    'movedPaths',
    'stockMovements',
    'productWords',
    'searchDocuments',
    'publications',
  ] as const;
  const all = [];
  for (const table of tables) {
    const rows = await engine.db.selectFrom(table).selectAll().execute();
    all.push([table, rows.map((row) => JSON.stringify(row)).toSorted()]);
  }
  return JSON.stringify(all);
}
