import type { Scope } from '../scope.ts';
import type { Engine } from '../db/engine/engine.ts';
import { PUBLISHED } from '../publication/topics.ts';

/** Milliseconds after which the version is read again although nothing was announced. */
const REREAD_AFTER_MS = 1_000;

interface HeldVersion {
  version: number | null;
  /** When the read of `version` began, epoch ms. */
  readAt: number;
  reading: Promise<number> | null;
}

const heldVersions = new WeakMap<Engine, HeldVersion>();

function heldVersionOf(engine: Engine): HeldVersion {
  let held = heldVersions.get(engine);
  if (!held) {
    const fresh: HeldVersion = { version: null, readAt: 0, reading: null };
    engine.onAnnouncement((topic) => {
      if (topic !== PUBLISHED && topic !== '*') return;
      // A read that is under way may have begun before the change: its answer is not kept either.
      fresh.version = null;
      fresh.reading = null;
    });
    heldVersions.set(engine, fresh);
    held = fresh;
  }
  return held;
}

async function readVersion({ engine }: Scope): Promise<number> {
  const row = await engine.db
    .selectFrom('publicationState')
    .select('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/**
 * The version of all that public pages show, settings included. Held in memory until a change is
 * announced, and at most a second: an announcement of another process may be lost.
 */
export async function catalogueVersion(scope: Scope): Promise<number> {
  const held = heldVersionOf(scope.engine);
  if (held.version !== null && scope.now() - held.readAt < REREAD_AFTER_MS) return held.version;
  if (held.reading) return held.reading;
  const readAt = scope.now();
  // Kept for everybody: not what a transaction has written and may take back.
  const reading = scope.engine.outsideTransaction(() => readVersion(scope));
  held.reading = reading;
  try {
    const version = await reading;
    if (held.reading === reading) Object.assign(held, { version, readAt });
    return version;
  } finally {
    if (held.reading === reading) held.reading = null;
  }
}

/**
 * Keeps what `load` answers, per engine, until the catalogue version moves. The version is read
 * before the rows, so that nothing newer is missed; callers at the same time share one load.
 */
export function perCatalogueVersion<T>(
  load: (scope: Scope) => Promise<T>,
): (scope: Scope) => Promise<T> {
  const kept = new WeakMap<Engine, { version: number; value: Promise<T> }>();
  return async (scope) => {
    const version = await catalogueVersion(scope);
    const found = kept.get(scope.engine);
    if (found && found.version >= version) return found.value;
    const value = scope.engine.outsideTransaction(() => load(scope));
    kept.set(scope.engine, { version, value });
    // A failed load is tried again by the next caller.
    value.catch(() => kept.get(scope.engine)?.value === value && kept.delete(scope.engine));
    return value;
  };
}
