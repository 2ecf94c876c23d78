import pg from 'pg';

/** Runs statements on a database, in one session. @returns the rows of the last */
export async function query(url: string, statements: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statements)).rows;
  } finally {
    await client.end();
  }
}

/** URL of another database of the same server. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const forEachTable = (schema: string, statements: string) => `
  FOR t IN SELECT tablename FROM pg_tables
           WHERE schemaname = '${schema}' AND tablename NOT LIKE 'kysely%'
  LOOP ${statements} END LOOP;`;

const run = (statement: string) => `EXECUTE format('${statement}', t);`;

const block = (statements: string) =>
  `DO $$ DECLARE t text; has boolean; BEGIN ${statements} END $$`;

/** Saves the tables' rows, so that `restoreRows` can restore them. */
export async function rememberRows(url: string): Promise<void> {
  const copy = forEachTable(
    'public',
    `EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', t) INTO has;
     IF has THEN ${run('CREATE TABLE pristine.%1$I AS TABLE public.%1$I')} END IF;`,
  );
  await query(url, `CREATE SCHEMA pristine; ${block(copy)}`);
}

/** Restores the saved rows. Takes ten milliseconds; a new database takes a few hundred on a slow disk. */
export async function restoreRows(url: string): Promise<void> {
  const restore =
    forEachTable('public', run('DELETE FROM public.%1$I')) +
    forEachTable('pristine', run('INSERT INTO public.%1$I TABLE pristine.%1$I'));
  // Foreign keys are off meanwhile, so that the order of the tables does not matter.
  await query(url, `SET session_replication_role = replica; ${block(restore)}`);
}
