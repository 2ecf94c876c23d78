import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  sql,
  type PostgresDialectConfig,
} from 'kysely';
import pg from 'pg';
import { fold } from '#domain/catalogue/words.ts';
import type { Schema } from '../schema/schema.ts';
import type { Engine, ProductSearch } from './engine.ts';

/** Connections a node holds at most, next to the one that listens. */
const POOL_SIZE = 10;
/** Milliseconds to wait for a free connection, and for the server's answer to one statement. */
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** Attempts at a transaction that PostgreSQL broke off for another's sake. */
const TRANSACTION_ATTEMPTS = 5;
/** Milliseconds before a lost LISTEN connection is opened again: doubling up to the last. */
const RELISTEN_FIRST_MS = 100;
const RELISTEN_LAST_MS = 5_000;
const CHANNEL = 'vitrine';

/** int8 (counts, sums, epoch ms) as a number: every value of ours is below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : (pg.types.getTypeParser(oid, format as 'text') as never),
};

const search: ProductSearch = {
  async create(db) {
    await sql`CREATE TABLE product_search (product_id text PRIMARY KEY, document tsvector NOT NULL)`.execute(
      db,
    );
    await sql`CREATE INDEX product_search_document ON product_search USING gin (document)`.execute(
      db,
    );
  },
  async index(tx, productId, { title, body }) {
    await sql`
      INSERT INTO product_search (product_id, document) VALUES (
        ${productId},
        setweight(to_tsvector('simple', ${title}), 'A') || setweight(to_tsvector('simple', ${body}), 'D'))
      ON CONFLICT (product_id) DO UPDATE SET document = excluded.document`.execute(tx);
  },
  async remove(tx, productId) {
    await sql`DELETE FROM product_search WHERE product_id = ${productId}`.execute(tx);
  },
  async find(db, terms, limit) {
    // Terms are folded to letters and digits; the quotes keep tsquery's own operators out.
    const words = terms.map((term) => term.replaceAll(/['\\]/g, '')).filter((word) => word !== '');
    if (words.length === 0) return [];
    const query = words.map((word) => `'${word}':*`).join(' & ');
    const { rows } = await sql<{ productId: string }>`
      SELECT product_id FROM product_search WHERE document @@ to_tsquery('simple', ${query})
      ORDER BY ts_rank(document, to_tsquery('simple', ${query})) DESC, product_id LIMIT ${limit}`.execute(
      db,
    );
    return rows.map((row) => row.productId);
  },
};

/** The Latin letters that are one of a–z with an accent (U+00C0 to U+017F), and those in their places. */
const ACCENTED = Array.from({ length: 0x180 - 0xc0 }, (_, n) => String.fromCharCode(0xc0 + n))
  .filter((letter) => /^[a-z]$/.test(fold(letter)))
  .join('');
const PLAIN = fold(ACCENTED);

/**
 * With the connection gone a rollback fails as well. Its complaint must not stand in the place of what
 * went wrong, which Kysely throws on; the connection is given up either way.
 */
class FirstErrorDriver extends PostgresDriver {
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ) {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

class FirstErrorDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new FirstErrorDriver(this.#config);
  }
}

/** Whether PostgreSQL broke the transaction off so that another could finish (class 40). */
const isPassingConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');

/**
 * The engine for a shop that outgrew one machine: any number of nodes on one PostgreSQL.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param log told about lost connections; the pool replaces them by itself
 */
export async function openPostgres(
  url: string,
  log: (message: string) => void = console.error,
): Promise<Engine> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    types,
  });
  // Without a handler an idle connection that the server drops would end the process.
  pool.on('error', (error) => log(`postgres: idle connection lost: ${error.message}`));
  // So would one that is lost in use, between two statements: the next one says so itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({
    dialect: new FirstErrorDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  const announcements = new EventEmitter().setMaxListeners(0);
  let closed = false;
  let listening: pg.Client | undefined;

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on('notification', ({ payload }) => announcements.emit('topic', payload ?? ''));
    client.on('error', (error) => log(`postgres: listener: ${error.message}`));
    client.on('end', () => void relisten());
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    listening = client;
  }

  async function relisten(): Promise<void> {
    listening = undefined;
    for (let wait = RELISTEN_FIRST_MS; !closed; wait = Math.min(wait * 2, RELISTEN_LAST_MS)) {
      await delay(wait);
      if (closed) return;
      try {
        await listen();
        // What was announced meanwhile is unknown: everything must be read again.
        announcements.emit('topic', '*');
        return;
      } catch (error) {
        log(`postgres: listener: ${(error as Error).message}`);
      }
    }
  }

  await listen();
  return {
    name: 'postgres',
    db,
    search,
    fold: (text) => sql<string>`lower(translate(${text}, ${ACCENTED}, ${PLAIN})) COLLATE "C"`,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await db.transaction().execute(work);
        } catch (error) {
          if (attempt >= TRANSACTION_ATTEMPTS || !isPassingConflict(error)) throw error;
        }
      }
    },
    async announce(topic) {
      // Here at once; the other nodes, and this one once more, through NOTIFY.
      announcements.emit('topic', topic);
      await sql`SELECT pg_notify(${CHANNEL}, ${topic})`.execute(db);
    },
    onAnnouncement(listener) {
      announcements.on('topic', listener);
      return () => announcements.off('topic', listener);
    },
    async close() {
      closed = true;
      await listening?.end();
      await db.destroy();
    },
  };
}
