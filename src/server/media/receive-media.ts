import type { Readable } from 'node:stream';
import type { MediaItem } from '#domain/media/media.ts';
import type { Scope } from '../scope.ts';

/** A file on its way. */
export interface Upload {
  name: string;
  content: Readable;
}

/** Takes a file in: checks it while it comes, keeps it, and queues what is made of it. */
export type ReceiveMedia = (
  scope: Scope,
  upload: Upload,
) => Promise<{ item: MediaItem; isNew: boolean }>;
