import { useEffect, useState } from 'react';
import { getData } from '#stores/api.ts';

/** The tags that customers have; none until they are wanted and there. */
export function useTags(isWanted: boolean): readonly string[] {
  const [tags, setTags] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    const aborting = new AbortController();
    const { signal } = aborting;
    void getData<{ tags: string[] }>('/api/dashboard/customers/tags', { signal }).then((answer) => {
      if (answer.success) setTags(answer.tags);
    });
    return () => aborting.abort();
  }, [isWanted]);
  return tags;
}
