import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';

class ShopDriver extends PostgresDriver {
  readonly #begin: string | undefined;

  constructor(config: PostgresDialectConfig, begin: string | undefined) {
    super(config);
    this.#begin = begin;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (this.#begin) await connection.executeQuery(CompiledQuery.raw(this.#begin));
    else await super.beginTransaction(connection, settings);
  }

  /**
   * When the connection is lost, the rollback fails as well. Its error must not replace the first one, which
   * Kysely rethrows; the connection is dropped either way.
   */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

/** Kysely's dialect for PostgreSQL. */
export class ShopDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #begin: string | undefined;

  /** @param begin SQL that begins each transaction, in place of Kysely's own */
  constructor(config: PostgresDialectConfig, begin?: string) {
    super(config);
    this.#config = config;
    this.#begin = begin;
  }

  override createDriver(): PostgresDriver {
    return new ShopDriver(this.#config, this.#begin);
  }
}
