import { countInPrimary, ownWorker } from '../base/workers.ts';
import type { Engine } from '../db/engine/engine.ts';
import { TooManyTriesError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { CallerWindows } from './caller-windows.ts';
import { limitOf, type LimitName } from './rate-limit.ts';
import { recordSecurityEvent } from './security-log.ts';

const ofEngine = new WeakMap<Engine, CallerWindows>();

function windowsOf({ engine }: Scope): CallerWindows {
  const existing = ofEngine.get(engine);
  if (existing) return existing;
  const made = new CallerWindows();
  ofEngine.set(engine, made);
  return made;
}

/**
 * Counts a call as `hitRateLimit` does, but in memory, by this machine alone: for calls that are many and cost little,
 * where a limit that writes would cost what it is to prevent (decision 040).
 *
 * @throws TooManyTriesError when the caller has used up the window
 */
// eslint-disable-next-line no-restricted-syntax -- a guard, as `hitRateLimit` is
export async function hitRateLimitInMemory(
  scope: Scope,
  name: LimitName,
  caller: string,
): Promise<void> {
  const { count, seconds } = limitOf(scope, name);
  const key = `${name}:${caller}`;
  const now = scope.now();
  const { hits, endsAt } = ownWorker()
    ? await countInPrimary(key, seconds)
    : windowsOf(scope).hit(key, { seconds, now });
  if (hits <= count) return;
  // Once for each window, as `hitRateLimit` does.
  if (hits === count + 1) recordSecurityEvent(scope, { event: 'limit.usedUp', how: name, caller });
  throw new TooManyTriesError(Math.ceil((endsAt - now) / 1000));
}
