import { useEffect, useState } from 'react';
import { SECOND_MS } from '#domain/time.ts';

/**
 * Milliseconds until a moment, counted down each second; 0 once it is over.
 *
 * @param until epoch ms; null for none
 * @returns null before the page counts, and without a moment
 */
export function useTimeLeft(until: number | null): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return undefined;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return until === null || now === null ? null : Math.max(0, until - now);
}
