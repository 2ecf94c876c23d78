import { LRUCache } from 'lru-cache';
import type { CallerWindow } from '../base/workers.ts';

/** Callers whose windows are remembered. */
const MAX_CALLERS = 10_000;

/** Windows of callers, in the memory of one process. */
export class CallerWindows {
  readonly #windows = new LRUCache<string, CallerWindow>({ max: MAX_CALLERS });

  /** Counts a call in the window of a key, which begins again once it is over. @param now epoch ms */
  hit(key: string, { seconds, now }: { seconds: number; now: number }): CallerWindow {
    const last = this.#windows.get(key);
    const window = last && last.endsAt > now ? last : { hits: 0, endsAt: now + seconds * 1000 };
    window.hits += 1;
    this.#windows.set(key, window);
    return window;
  }
}
