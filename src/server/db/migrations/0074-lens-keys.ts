import { sql, type Kysely } from 'kysely';

/** What tells lines with lenses apart is their position: it was a hash of the powers, which are erased with their person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE order_lines SET lens_key = 'lenses-' || position WHERE lens_key <> ''`.execute(
    db,
  );
}
