import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  mountLenses,
  type LensesForFrames,
  type MountedLenses,
} from '#domain/lenses/rank-frames.ts';
import type { Finding } from '#domain/prescriptions/prescription.ts';
import type { MountingFrame } from '../catalogue/mounting-frames.ts';

type Found = MountedLenses | Finding;

/** Frames that are computed before others have their turn: some milliseconds. */
const AT_ONCE = 16;

/** Prescriptions with their lens whose frames are remembered, so that further pages and filters compute nothing. */
const MAX_REMEMBERED = 16;

/** Frames by their geometry, by what their lenses are; the least recently used first. Nothing of it goes stale. */
const remembered = new Map<string, Map<string, Found>>();

/** What has been found before, under a name that says nothing of the powers. */
function foundBefore({ lens, use, prescription }: LensesForFrames, edges: unknown) {
  const name = hash('sha256', JSON.stringify([lens, use, prescription, edges]), 'base64url');
  const found = remembered.get(name) ?? new Map<string, Found>();
  remembered.delete(name);
  remembered.set(name, found);
  if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!);
  return found;
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: several at once would hold up all other requests as many times as long. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

/**
 * Mounts lenses in frames as `mountLenses` does, in pieces between which other requests are answered.
 *
 * @param edges the settings that `minEdgeOf` reads
 * @returns of a frame what was found
 */
export async function mountInFrames(
  frames: Iterable<MountingFrame>,
  wanted: LensesForFrames,
  edges: unknown,
): Promise<(frame: MountingFrame) => Found> {
  const found = foundBefore(wanted, edges);
  const unknown = new Map(
    [...frames]
      .filter(({ geometry }) => !found.has(geometry))
      .map(({ geometry, frame }) => [geometry, frame]),
  );
  if (unknown.size > 0) {
    await inTurn(async () => {
      let computed = 0;
      for (const [geometry, frame] of unknown) {
        if (found.has(geometry)) continue;
        found.set(geometry, mountLenses(frame, wanted));
        computed += 1;
        if (computed % AT_ONCE === 0) await setImmediate();
      }
    });
  }
  return ({ geometry }) => found.get(geometry)!;
}
