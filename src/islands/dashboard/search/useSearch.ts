import { useEffect, useEffectEvent, useState } from 'react';
import type { SearchGroup } from '#domain/dashboard/search.ts';
import { getData } from '#stores/api.ts';
import { useDebounce } from '../../ui/useDebounce.ts';

/** Pause in the typing, ms, after which the shop is asked. */
const SEARCH_DELAY_MS = 150;

interface Found {
  /** What was looked for: an answer to anything else is stale. */
  q: string;
  groups: SearchGroup[];
}

interface Search {
  groups: readonly SearchGroup[];
  /** Whether the groups answer what is typed now. */
  isCurrent: boolean;
  /** Why the shop did not answer. */
  err: string | null;
}

/**
 * Looks for what is typed, in all of the dashboard. A call that is overtaken is aborted, and its answer never shown.
 *
 * @param onFound called with each answer and what it was asked for
 */
export function useSearch(typed: string, onFound: (found: Found) => void): Search {
  const [found, setFound] = useState<Found | null>(null);
  const [failed, setFailed] = useState<{ q: string; err: string } | null>(null);
  const pause = useDebounce(SEARCH_DELAY_MS);
  const q = typed.trim();
  const tell = useEffectEvent(onFound);

  useEffect(() => {
    const abort = new AbortController();
    const search = async () => {
      const address = `/api/dashboard/search?${new URLSearchParams({ q })}`;
      const answer = await getData<{ groups: SearchGroup[] }>(address, { signal: abort.signal });
      if (abort.signal.aborted) return;
      if (!answer.success) return setFailed({ q, err: answer.err });
      const next = { q, groups: answer.groups };
      setFound(next);
      tell(next);
    };
    // Nothing was typed yet: there is nothing to wait for.
    if (q === '') void search();
    else pause.run(() => void search());
    return () => {
      pause.cancel();
      abort.abort();
    };
  }, [q, pause]);

  const isCurrent = found?.q === q;
  return {
    groups: found?.groups ?? [],
    isCurrent,
    err: !isCurrent && failed?.q === q ? failed.err : null,
  };
}
