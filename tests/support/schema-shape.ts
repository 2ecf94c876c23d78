import { sql, type Kysely } from 'kysely';

interface Column {
  type: string;
  isRequired: boolean;
  /** Whether the database fills it when a row is written without it. */
  hasDefault: boolean;
}

/** What a program relies on in a PostgreSQL schema. */
export interface SchemaShape {
  tables: Map<string, Map<string, Column>>;
  /** Unique indexes, checks and references: what refuses a row. */
  rules: { table: string; columns: string[]; text: string }[];
}

/** The schema as this connection sees it. */
export async function shapeOf(db: Kysely<never>): Promise<SchemaShape> {
  const columns = await sql<Column & { table: string; name: string }>`
    SELECT table_name AS table, column_name AS name, data_type AS type, is_nullable = 'NO' AS "isRequired",
      column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' AS "hasDefault"
    FROM information_schema.columns WHERE table_schema = current_schema()`.execute(db);
  const rules = await sql<SchemaShape['rules'][number]>`
    SELECT kind.relname AS table, pg_get_constraintdef(con.oid) AS text, ARRAY(
      SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY(conkey)) AS columns
    FROM pg_constraint con JOIN pg_class kind ON kind.oid = conrelid
    WHERE contype IN ('c', 'f', 'x') AND connamespace = current_schema()::regnamespace
    UNION ALL
    SELECT kind.relname, pg_get_indexdef(indexrelid), ARRAY(
      SELECT attname::text FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY(indkey))
    FROM pg_index JOIN pg_class kind ON kind.oid = indrelid
    WHERE indisunique AND relnamespace = current_schema()::regnamespace`.execute(db);
  const tables = Map.groupBy(columns.rows, ({ table }) => table)
    .entries()
    .map(
      ([table, own]) => [table, new Map(own.map(({ name, ...column }) => [name, column]))] as const,
    );
  return { tables: new Map(tables), rules: rules.rows };
}

/** What of a change a program would notice that only knows the schema before it; none if it goes on as it did. */
export function contractions(before: SchemaShape, after: SchemaShape): string[] {
  const found: string[] = [];
  for (const [table, columns] of before.tables) {
    const now = after.tables.get(table);
    if (!now) {
      found.push(`${table} is gone`);
      continue;
    }
    for (const [name, { type, isRequired, hasDefault }] of columns) {
      const column = now.get(name);
      const at = `${table}.${name}`;
      if (!column) found.push(`${at} is gone`);
      else if (column.type !== type) found.push(`${at} is of another type`);
      else if (column.isRequired && !isRequired) found.push(`${at} is required`);
      else if (column.isRequired && hasDefault && !column.hasDefault)
        found.push(`${at} has no default`);
    }
    for (const [name, column] of now) {
      if (!columns.has(name) && column.isRequired && !column.hasDefault)
        found.push(`${table}.${name} is new and required`);
    }
  }
  const known = new Set(before.rules.map(({ table, text }) => `${table} ${text}`));
  for (const { table, columns, text } of after.rules) {
    const old = before.tables.get(table);
    if (!old || known.has(`${table} ${text}`)) continue;
    // Rows of the older program have null in what it does not know, which no rule refuses.
    const isNew = (name: string) =>
      !old.has(name) && !after.tables.get(table)!.get(name)!.isRequired;
    if (columns.length === 0 || !columns.every(isNew)) found.push(`${table} refuses more: ${text}`);
  }
  return found;
}
