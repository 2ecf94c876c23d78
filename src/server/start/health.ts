import { sql } from 'kysely';
import type { Scope } from '../service/scope.ts';

/** Whether the shop's database answers; why it does not is logged. */
export async function isHealthy(
  { engine }: Scope,
  log: (error: unknown) => void = console.error,
): Promise<boolean> {
  try {
    await sql`SELECT 1`.execute(engine.db);
    return true;
  } catch (error) {
    log(error);
    return false;
  }
}
