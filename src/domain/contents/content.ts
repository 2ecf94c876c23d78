/**
 * What the shop writes itself and publishes when it likes; one spec for each in `src/server/sections/content-kinds.ts`.
 * The storefront's topics are called after them: `content:page`.
 */
export const CONTENT_KINDS = ['page', 'guide', 'menu', 'home'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/**
 * - `draft`: nobody but staff sees it;
 * - `scheduled`: its draft is published at a time that was set, whether or not an earlier state is public until then;
 * - `changed`: public, with a draft that is not;
 * - `published`: public as it was saved last.
 */
export const CONTENT_STATUSES = ['published', 'changed', 'scheduled', 'draft'] as const;
export type ContentStatus = (typeof CONTENT_STATUSES)[number];

/** A content as lists show it. */
export interface ContentFacts {
  id: string;
  /** What the code knows it by; of one that the shop came with it stays when its slug changes. */
  key: string;
  /** Its address below that of its kind, or the key it is found by. */
  slug: string;
  /** Name of its latest state, published or not. */
  name: string;
  status: ContentStatus;
  /** Whether the shop came with it: it then has a default to go back to, and cannot be deleted. */
  builtIn: boolean;
  /** Place among those of its kind. */
  position: number;
  /** Whether visitors see it, in whatever state. */
  isPublic: boolean;
  /** Epoch ms at which its draft is published; null if no time is set. */
  publishAt: number | null;
  /** Epoch ms of its last publication; null of what was never published by anyone, such as an untouched default. */
  publishedAt: number | null;
  updatedAt: number;
}

/** A publication of a content. */
export interface ContentVersion {
  /** From 1. */
  number: number;
  /** Epoch ms. */
  at: number;
  /** Who has published it; '' is the shop itself. */
  by: string;
}

/** A version with what it held; null is the default that the shop came with. */
export interface ContentVersionBody<Body> extends ContentVersion {
  body: Body | null;
}

/** A content with all of its latest state. */
export interface ContentItem<Body> extends ContentFacts {
  /** The draft, else what is published; null is the default that the shop came with. */
  body: Body | null;
  /** The latest versions, newest first, and the number of all. */
  versions: ContentVersion[];
  versionCount: number;
}

/** Most contents of a kind: all that are published are in memory. */
export const MOST_CONTENTS = 500;

/** Versions that are read at once. */
export const VERSION_PAGE = 10;
