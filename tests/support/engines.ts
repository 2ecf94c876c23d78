import { afterAll, afterEach, beforeEach, describe } from 'vitest';
import type { Scope } from '#server/service/scope.ts';
import { openDatabase, type DatabasePlace } from '#server/db/open.ts';
import { readEnvironment } from '#server/base/env.ts';
import { Background } from '#server/base/background.ts';
import { closeSecurityLog } from '#server/security/security-log.ts';
import { shopPlace, type DatabaseKind, type EngineName } from './places.ts';

/** A migrated, empty shop for one test. */
export interface TestShop {
  scope: Scope;
  /** Its database, for opening a second engine on it. */
  place: DatabasePlace;
  /** Moves the shop's clock forward, in ms. */
  advance(ms: number): void;
  /** Called automatically after the test (or after all of them, for a shop opened in `beforeAll`). */
  close(): Promise<void>;
}

/** The instant at which every test shop's clock starts: 2026-01-15 12:00 UTC. */
export const TEST_NOW = Date.UTC(2026, 0, 15, 12);

const ORDER_ID_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** The n-th order number of a test shop: AAAAAAAB, AAAAAAAC … */
function orderId(n: number): string {
  const letters = [];
  for (let rest = n; letters.length < 8; rest = Math.floor(rest / ORDER_ID_LETTERS.length)) {
    letters.unshift(ORDER_ID_LETTERS[rest % ORDER_ID_LETTERS.length]);
  }
  return letters.join('');
}

/** Opens a fresh shop on the given database; the caller has to close it. */
export async function openTestShop(kind: DatabaseKind): Promise<TestShop> {
  const place = await shopPlace(kind);
  const engine = await openDatabase(place);
  const background = new Background();
  let now = TEST_NOW;
  const counts = { id: 0, order: 0, secret: 0 };
  let closing: Promise<void> | undefined;
  return {
    scope: {
      engine,
      // Read on each access, so that stubbed environment variables take effect at once.
      get config() {
        return readEnvironment(process.env);
      },
      actor: { kind: 'system' },
      background,
      now: () => now,
      newId: () => `id-${String((counts.id += 1)).padStart(6, '0')}`,
      newOrderId: () => orderId((counts.order += 1)),
      newSecret: () => `secret-${String((counts.secret += 1)).padStart(15, '0')}`,
    },
    place,
    advance: (ms) => {
      now += ms;
    },
    close: () =>
      (closing ??= background
        .done()
        .then(() => closeSecurityLog(engine))
        .then(() => engine.close())
        .then(place.leave)),
  };
}

type Body<Kind> = (open: () => Promise<TestShop>, kind: Kind) => void;

function describeOn<Kind extends DatabaseKind>(
  kinds: Kind[],
  name: string,
  body: Body<Kind>,
): void {
  describe.each<DatabaseKind>(kinds)(`${name} (%s)`, (kind) => {
    const ofSuite: TestShop[] = [];
    const ofTest: TestShop[] = [];
    let opened = ofSuite;
    const closeAll = (shops: TestShop[]) =>
      Promise.all(shops.splice(0).map((shop) => shop.close()));

    beforeEach(() => {
      opened = ofTest;
    });
    afterEach(async () => {
      opened = ofSuite;
      await closeAll(ofTest);
    });
    afterAll(() => closeAll(ofSuite));

    body(async () => {
      const shop = await openTestShop(kind);
      opened.push(shop);
      return shop;
    }, kind as Kind);
  });
}

/**
 * Runs the same tests on SQLite and on PostgreSQL. Every `open()` returns a fresh shop, which is closed
 * automatically.
 */
export const describeOnEveryEngine = (name: string, body: Body<EngineName>): void =>
  describeOn(['sqlite', 'postgres'], name, body);

/** As `describeOnEveryEngine`, and once more through PgBouncer. */
export const describeOnEveryDatabase = (name: string, body: Body<DatabaseKind>): void =>
  describeOn(['sqlite', 'postgres', 'pgbouncer'], name, body);
