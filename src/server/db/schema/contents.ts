import type { ContentKind } from '#domain/contents/content.ts';
import type { Flag } from './flag.ts';

/**
 * What the shop edits and publishes. Bodies are JSON of their kind's schema; JSON `null` is the default that the
 * shop came with, and SQL null that there is none.
 */
export interface ContentRow {
  id: string;
  kind: ContentKind;
  /** Unique within its kind. */
  slug: string;
  /** Name of the latest state, for lists. */
  name: string;
  position: number;
  builtIn: Flag;
  /** What is not published yet; null if there is nothing. */
  draft: string | null;
  /** What visitors see; null if they see nothing. */
  published: string | null;
  /** Epoch ms at which the draft is published. */
  publishAt: number | null;
  /** Who has set that time. */
  scheduledById: string | null;
  scheduledByName: string | null;
  publishedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

/** A publication: it never changes. */
export interface ContentVersionRow {
  contentId: string;
  /** From 1, in the order of publication. */
  number: number;
  body: string;
  at: number;
  actorId: string;
  actorName: string;
}

/** Pictures of the library in a content's draft or in what is published of it. */
export interface ContentMediaRow {
  contentId: string;
  mediaId: string;
}

export interface ContentTables {
  contents: ContentRow;
  contentVersions: ContentVersionRow;
  contentMedia: ContentMediaRow;
}
