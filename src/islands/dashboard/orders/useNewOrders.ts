import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getData } from '#stores/api.ts';
import { ORDERS_API } from './calls.ts';

/** Ms between two looks for new orders; a browser slows them down in a tab that is not seen. */
export const LOOK_EVERY_MS = 10_000;

interface News {
  /** Numbers of the latest orders, the newest first. */
  latest: string[];
}

/**
 * Looks for orders that were placed since the page was opened, as long as it is open. It asks now and
 * then instead of keeping a stream open: that works alike on every node and engine, asks for the
 * permission each time, takes none of a browser's few connections, and ends with the page.
 *
 * @param onNew called when there are some
 * @returns how many have come that nobody has looked at yet: counted in the title, until the next touch,
 *   key or return to the page
 */
export function useNewOrders(onNew: () => void): number {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [arrived, setArrived] = useState(0);
  const tell = useEffectEvent(onNew);

  useEffect(() => {
    const leave = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      clearTimeout(timer);
      const answer = await getData<News>(`${ORDERS_API}/latest`, { signal: leave.signal });
      if (leave.signal.aborted) return;
      // Without an answer one looks again later: the list itself says what is wrong.
      if (answer.success) {
        const { latest } = answer;
        const fresh = known.current ? latest.filter((id) => !known.current?.has(id)) : [];
        known.current = new Set([...(known.current ?? []), ...latest]);
        if (fresh.length > 0) {
          setArrived((before) => before + fresh.length);
          tell();
        }
      }
      // Signed out, or no longer allowed: there is nothing to be asked any more.
      const isOver = !answer.success && (answer.status === 401 || answer.status === 403);
      if (!isOver) timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    };
    const comeBack = () => {
      if (document.visibilityState === 'visible' && known.current) void look();
    };
    void look();
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      clearTimeout(timer);
      leave.abort();
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, []);

  useEffect(() => {
    if (arrived === 0) return;
    const title = document.title;
    document.title = `(${arrived}) ${title}`;
    const seen = () => setArrived(0);
    const events = ['pointerdown', 'keydown', 'focus'] as const;
    for (const name of events) window.addEventListener(name, seen);
    return () => {
      document.title = title;
      for (const name of events) window.removeEventListener(name, seen);
    };
  }, [arrived]);

  return arrived;
}
