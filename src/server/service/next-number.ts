import type { Tx } from '../db/engine/engine.ts';
import type { CounterRow } from '../db/schema/lenses.ts';

/**
 * The next number of a series, from 1 upwards. Its row stays locked until the commit: no number is given twice, and one
 * that a transaction gives up is given again.
 */
export async function nextNumber(tx: Tx, name: CounterRow['name']): Promise<number> {
  const { value } = await tx
    .insertInto('counters')
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ value: eb(eb.ref('counters.value'), '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
