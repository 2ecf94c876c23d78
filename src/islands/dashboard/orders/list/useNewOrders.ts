import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getData } from '#stores/api.ts';
import { ORDERS_API } from '../calls.ts';

/** Ms between two polls; browsers slow them down in a hidden tab. */
export const POLL_MS = 10_000;

interface LatestOrders {
  /** Numbers of the latest orders, the newest first. */
  latest: string[];
}

/**
 * Polls for orders placed since the page was opened, for as long as it is open. Polling rather than a
 * stream: it works alike on every node and engine, checks the permission each time, occupies none of a
 * browser's few connections, and ends with the page.
 *
 * @param onNew called when new ones have been placed
 * @returns how many are unseen: shown in the title until the next touch, key or return to the page
 */
export function useNewOrders(onNew: () => void): number {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [arrived, setArrived] = useState(0);
  const onNewOrders = useEffectEvent(onNew);

  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      clearTimeout(timer);
      const answer = await getData<LatestOrders>(`${ORDERS_API}/latest`, {
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      // A failed poll is tried again later: the list itself shows what is wrong.
      if (answer.success) {
        const { latest } = answer;
        const fresh = known.current ? latest.filter((id) => !known.current?.has(id)) : [];
        known.current = new Set([...(known.current ?? []), ...latest]);
        if (fresh.length > 0) {
          setArrived((before) => before + fresh.length);
          onNewOrders();
        }
      }
      // Signed out, or no longer allowed: polling ends.
      const isOver = !answer.success && (answer.status === 401 || answer.status === 403);
      if (!isOver) timer = setTimeout(() => void poll(), POLL_MS);
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible' && known.current) void poll();
    };
    void poll();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      clearTimeout(timer);
      controller.abort();
      document.removeEventListener('visibilitychange', onVisibilityChange);
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
