import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type Dialect } from 'kysely';
import type { StandbyReads } from './engine.ts';
import {
  Standby,
  STANDBY_TIMEOUTS,
  type Held,
  type ReadKind,
  type StandbyTimeouts,
} from './postgres-standby.ts';
import type { RunReadOnly } from './read-only.ts';
import { PRIMARY_POSITION, type Position } from './replay-position.ts';
import {
  Reading,
  StandbyFirstDriver,
  type Primary,
  type Reads,
  type Source,
} from './standby-reads.ts';

export interface StandbysOptions {
  urls: readonly string[];
  log: (message: string) => void;
  timeouts?: StandbyTimeouts | undefined;
}

/** A shop's standbys, each of which is asked in its turn. */
export class Standbys {
  readonly #options: StandbysOptions;
  readonly #readings = new AsyncLocalStorage<Reading | undefined>();
  readonly #reads: Reads = { primary: 0, standby: 0 };
  #primary: Primary | undefined;
  #standbys: readonly Standby[] = [];
  #turns = 0;

  constructor(options: StandbysOptions) {
    this.#options = options;
  }

  /** The dialect of the primary's readers, from which pages are read unless `run` has a standby for them. */
  beforePages(dialect: Dialect, run: RunReadOnly): Dialect {
    this.#primary = { driver: dialect.createDriver(), run };
    return this.#before(dialect, this.#primary, () => this.#readings.getStore());
  }

  /** The dialect of heavy reads, with standbys before it. */
  beforeHeavy(dialect: Dialect): Dialect {
    const run: RunReadOnly = (connection, query) => connection.executeQuery(query);
    const source = { hold: () => this.#hold('heavy') };
    return this.#before(dialect, { driver: dialect.createDriver(), run }, () => source);
  }

  /** Begins to watch them: until then the primary answers everything. */
  open(): void {
    const { urls, log, timeouts = STANDBY_TIMEOUTS } = this.#options;
    const primary = () => this.#primaryPosition();
    this.#standbys = urls.map((url) => new Standby({ url, primary, log, timeouts }));
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const reading = new Reading(() => this.#hold('page'));
    try {
      return await this.#readings.run(reading, work);
    } finally {
      await reading.end();
    }
  }

  /** Runs `work` as if it were not inside `run`. */
  outside<T>(work: () => T): T {
    return this.#readings.run(undefined, work);
  }

  /** The caller reads from the primary from now on: it may have written. */
  leave(): void {
    this.#readings.getStore()?.leave();
  }

  get report(): StandbyReads {
    return { reads: { ...this.#reads }, standbys: this.#standbys.map(({ report }) => report) };
  }

  async close(): Promise<void> {
    await Promise.all(this.#standbys.map((standby) => standby.close()));
  }

  #before(dialect: Dialect, primary: Primary, source: () => Source | undefined): Dialect {
    return {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => new StandbyFirstDriver(primary, source, this.#reads),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    };
  }

  /** A connection to a standby that has everything which is committed by now. */
  async #hold(kind: ReadKind): Promise<Held | undefined> {
    const ready = this.#standbys.filter((standby) => standby.isReady(kind));
    if (ready.length === 0) return undefined;
    const needed = this.#primaryPosition().catch(() => undefined);
    this.#turns += 1;
    for (const n of ready.keys()) {
      const held = await ready[(this.#turns + n) % ready.length]!.hold(kind, needed);
      if (held) return held;
    }
    return undefined;
  }

  async #primaryPosition(): Promise<Position> {
    const { driver, run } = this.#primary!;
    await driver.init();
    const connection = await driver.acquireConnection();
    try {
      const { rows } = await run<Position>(connection, CompiledQuery.raw(PRIMARY_POSITION));
      return rows[0]!;
    } finally {
      await driver.releaseConnection(connection);
    }
  }
}
