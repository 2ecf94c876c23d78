import { sql, type Expression, type SqlBool } from 'kysely';
import { recordTerms } from '#domain/dashboard/record-words.ts';
import type { Engine } from '../db/engine/engine.ts';
import type { Schema } from '../db/schema/schema.ts';
import type { WordTables } from '../db/schema/words.ts';
import { beginsWith } from './where.ts';

/** Rows of another table that belong to the records of a list: their words, their categories. */
export interface Links<Table extends keyof Schema> {
  table: Table;
  /** Its column of the record's id; it has an index that begins with it. */
  owner: string & keyof Schema[Table];
  /** The id in the list, 'orders.id'. */
  id: string;
  /** Rows to look at instead of the table's alone, by its name. */
  from?: Expression<unknown>;
}

/** What a record's links are asked for. */
export interface LinkCondition {
  /** As an index of the links answers it. */
  indexed: Expression<SqlBool>;
  /** As it is asked of the few links of one record, if that is another way. */
  perRecord?: Expression<SqlBool>;
}

/** Up to how many links lead to their records. */
export interface LeadingLinks {
  /** Of one condition alone: each is looked up in the list and sorted, about as dear as asking a record. */
  alone: number;
  /** Of several, if only what they have in common is looked up, or of one that is read at once. */
  together: number;
}
const LEADING: LeadingLinks = { alone: 3000, together: 30_000 };

/**
 * Whether a record has a link for each of the conditions. Rare links lead to their records; of frequent
 * ones each record is asked, in the order of the list, and a page is full long before all were. Without
 * that choice a word of every record, or one of none, takes a second at 100,000 records. Those of a single
 * condition that are neither are read at once, and each record is looked up among them: half the time of
 * asking it (PostgreSQL, "do cl n0").
 */
export async function hasEach<Table extends keyof Schema>(
  engine: Engine,
  { table, owner, id, from = sql.table(table) }: Links<Table>,
  conditions: readonly LinkCondition[],
  most: LeadingLinks = LEADING,
): Promise<Expression<SqlBool>> {
  const links = from;
  const ofLink = sql.ref(`${table}.${owner}`);
  const ofRecord = sql.ref(id);
  const counted = await Promise.all(
    conditions.map(async (condition) => {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*) AS count
        FROM (SELECT 1 FROM ${links} WHERE ${condition.indexed} LIMIT ${sql.lit(most.together)}) AS first`.execute(
        engine.db,
      );
      return { condition, count: Number(rows[0]?.count) };
    }),
  );
  const rare = counted.filter(({ count }) => count < most.together);
  const ownersOf = ({ condition }: (typeof counted)[number]) =>
    sql`SELECT ${ofLink} FROM ${links} WHERE ${condition.indexed}`;
  const isOneOfMany = rare.length === 1 && rare[0]!.count >= most.alone;
  // "IS TRUE" keeps PostgreSQL from making a join of it, which would sort all that it finds.
  const among = isOneOfMany
    ? rare.map((one) => sql`(${ofRecord} IN (${ownersOf(one)})) IS TRUE`)
    : [];
  const owners = isOneOfMany ? [] : rare.map(ownersOf);
  const asked = counted
    .filter(({ count }) => count >= most.together)
    .map(
      ({ condition: { indexed, perRecord = indexed } }) =>
        sql`EXISTS (SELECT 1 FROM ${links} WHERE ${ofLink} = ${ofRecord} AND ${perRecord})`,
    );
  const led =
    owners.length > 0 ? [engine.isAmong(ofRecord, sql.join(owners, sql` INTERSECT `))] : [];
  const all = [...led, ...among, ...asked];
  return all.length > 0 ? sql<SqlBool>`(${sql.join(all, sql` AND `)})` : sql<SqlBool>`true`;
}

type WordTable = 'orderWords' | 'productWords' | 'customerWords' | keyof WordTables;

/**
 * Whether a record has a word for each thing that is looked for, which may be the word's beginning.
 *
 * @param wanted for each thing the ways in which it may have been written, folded
 */
export function hasWords<Table extends WordTable>(
  engine: Engine,
  links: Links<Table>,
  wanted: readonly (readonly string[])[],
): Promise<Expression<SqlBool>> {
  const word = sql.ref<string>(`${links.table}.word`);
  return hasEach(
    engine,
    links,
    wanted.map((ways) => {
      const any = sql.join(
        ways.map((start) => beginsWith(word, start)),
        sql` OR `,
      );
      return { indexed: sql<SqlBool>`(${any})` };
    }),
  );
}

/** The same of a record whose words are in a table of its own (`writeRecordWords`). */
export const hasRecordWords = (
  engine: Engine,
  q: string,
  links: Omit<Links<keyof WordTables>, 'owner'>,
): Promise<Expression<SqlBool>> =>
  hasWords(
    engine,
    { ...links, owner: 'ownerId' },
    recordTerms(q).map((term) => [term]),
  );
