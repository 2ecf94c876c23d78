import { LRUCache } from 'lru-cache';
import type { Engine } from '../db/engine/engine.ts';
import { TooManyTriesError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { limitOf, type LimitName } from './rate-limit.ts';
import { recordSecurityEvent } from './security-log.ts';

/** Callers whose windows a process remembers. */
const MAX_CALLERS = 10_000;

/** A caller's window: calls counted in it, and when it ends (epoch ms). */
interface Window {
  hits: number;
  endsAt: number;
}

const ofEngine = new WeakMap<Engine, LRUCache<string, Window>>();

function windowsOf({ engine }: Scope): LRUCache<string, Window> {
  const existing = ofEngine.get(engine);
  if (existing) return existing;
  const made = new LRUCache<string, Window>({ max: MAX_CALLERS });
  ofEngine.set(engine, made);
  return made;
}

/**
 * Counts a call as `hitRateLimit` does, but in memory and by this process alone: for calls that are many and cost
 * little, where a limit that writes would cost what it is to prevent (decision 040).
 *
 * @throws TooManyTriesError when the caller has used up the window
 */
export function hitRateLimitInMemory(scope: Scope, name: LimitName, caller: string): void {
  const { count, seconds } = limitOf(scope, name);
  const windows = windowsOf(scope);
  const now = scope.now();
  const key = `${name}:${caller}`;
  const last = windows.get(key);
  const window = last && last.endsAt > now ? last : { hits: 0, endsAt: now + seconds * 1000 };
  window.hits += 1;
  windows.set(key, window);
  if (window.hits <= count) return;
  // Once for each window, as `hitRateLimit` does.
  if (window.hits === count + 1)
    recordSecurityEvent(scope, { event: 'limit.usedUp', how: name, caller });
  throw new TooManyTriesError(Math.ceil((window.endsAt - now) / 1000));
}
