import { useState } from 'react';
import type { ContentItem, ContentVersion, ContentVersionBody } from '#domain/contents/content.ts';
import type { Section } from '#domain/dashboard/sections.ts';
import { getData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';

/** The versions of a content: the latest come with it, older ones are read on request. */
export function useVersions<Body>(section: Section, item: ContentItem<Body>) {
  const [older, setOlder] = useState<ContentVersion[]>([]);
  const [read, setRead] = useState<ContentVersionBody<Body> | null>(null);
  const oldest = item.versions.at(-1)?.number ?? 0;
  const versions = [...item.versions, ...older.filter(({ number }) => number < oldest)];
  const path = `/api/dashboard/${section}/${item.id}/versions`;

  return {
    versions,
    hasMore: versions.length < item.versionCount,
    /** Reads the next older ones. */
    more: async () => {
      const last = versions.at(-1)?.number ?? 0;
      const answer = await getData<{ versions: ContentVersion[] }>(`${path}?before=${last}`);
      if (answer.success) setOlder([...older, ...answer.versions]);
      else notify.error(answer.err);
    },
    /** The version that is looked at; null if none is. */
    read,
    open: async (number: number) => {
      const answer = await getData<{ version: ContentVersionBody<Body> }>(`${path}/${number}`);
      if (answer.success) setRead(answer.version);
      else notify.error(answer.err);
    },
    close: () => setRead(null),
  };
}
