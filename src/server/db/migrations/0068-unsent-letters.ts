import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine/engine.ts';

const int = 'integer' as const;
const big = 'bigint' as const;
const text = 'text' as const;

const STATES = sql`state IN ('waiting', 'sending', 'sent', 'unsent', 'failed', 'dropped')`;

/** A letter that the shop had no mail server for is 'unsent'. It was 'kept'. */
export async function up(db: Kysely<unknown>, { name }: Pick<Engine, 'name'>): Promise<void> {
  const { schema } = db;
  if (name === 'postgres') {
    await schema.alterTable('letters').dropConstraint('letters_state_check').execute();
    await sql`UPDATE letters SET state = 'unsent' WHERE state = 'kept'`.execute(db);
    await schema.alterTable('letters').addCheckConstraint('letters_state_check', STATES).execute();
    return;
  }
  // SQLite changes no column's constraints: the table is written again. Nothing refers to it.
  await schema
    .createTable('new_letters')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('payload', text, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('recipient', text)
    .addColumn('subject', text)
    .addColumn('message_id', text)
    .addColumn('state', text, (c) => c.notNull().defaultTo('waiting').check(STATES))
    .addColumn('maybe_twice', int, (c) => c.notNull().defaultTo(0))
    .addColumn('reason', text)
    .addColumn('answer', text)
    .addColumn('sent_at', big)
    .addColumn('expires_at', big)
    .addColumn('language', 'varchar(35)')
    .modifyEnd(sql`WITHOUT ROWID`)
    .execute();
  const before = sql`id, kind, payload, created_at, recipient, subject, message_id`;
  const after = sql`maybe_twice, reason, answer, sent_at, expires_at, language`;
  await sql`
    INSERT INTO new_letters (${before}, state, ${after})
    SELECT ${before}, replace(state, 'kept', 'unsent'), ${after} FROM letters`.execute(db);
  await schema.dropTable('letters').execute();
  await schema.alterTable('new_letters').renameTo('letters').execute();
  await schema.createIndex('letters_latest').on('letters').columns(['created_at', 'id']).execute();
  await schema
    .createIndex('letters_state')
    .on('letters')
    .columns(['state', 'created_at'])
    .execute();
  await schema
    .createIndex('letters_recipient')
    .on('letters')
    .column('recipient')
    .where(sql.ref('recipient'), 'is not', null)
    .execute();
}
