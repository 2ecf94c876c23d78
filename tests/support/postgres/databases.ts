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

/** Saves the tables' rows, and how `restoreRows` restores them. */
export async function rememberRows(url: string): Promise<void> {
  const found = await query(
    url,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%'`,
  );
  const tables = found.map(({ name }) => String(name));
  const counts = tables.map((name) => `SELECT '${name}' AS name, count(*) FROM public.${name}`);
  const filled = (await query(url, counts.join(' UNION ALL ')))
    .filter(({ count }) => count !== '0')
    .map(({ name }) => String(name));
  await query(
    url,
    `CREATE SCHEMA pristine;
     ${filled.map((name) => `CREATE TABLE pristine.${name} AS TABLE public.${name};`).join('\n')}
     CREATE FUNCTION pristine.restore() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
       ${tables.map((name) => `DELETE FROM public.${name};`).join('\n')}
       ${filled.map((name) => `INSERT INTO public.${name} TABLE pristine.${name};`).join('\n')}
     END $$`,
  );
}

/** Sessions that restore rows, by URL: a new one would first have to look up every table and plan every statement. */
const restorers = new Map<string, pg.Client>();

async function restorerOf(url: string): Promise<pg.Client> {
  const open = restorers.get(url);
  if (open) return open;
  const client = new pg.Client({ connectionString: url });
  // A test may end all sessions of its database.
  client.on('error', () => undefined).once('end', () => restorers.delete(url));
  await client.connect();
  // Without foreign keys the order of the tables does not matter.
  await client.query('SET session_replication_role = replica');
  restorers.set(url, client);
  return client;
}

/** Restores the saved rows. Takes a few milliseconds; a new database takes a few hundred on a slow disk. */
export async function restoreRows(url: string): Promise<void> {
  const client = await restorerOf(url);
  await client.query('SELECT pristine.restore()');
}
