import type { MediaKind, MediaStatus } from '#domain/media/media.ts';

/** A picture or model. Its files are in the media store, named by its id. */
export interface MediaItemRow {
  /** Media key. */
  id: string;
  kind: MediaKind;
  status: MediaStatus;
  name: string;
  /** SHA-256 of the uploaded file, hex: the same file is stored once. Null for the demo's media. */
  digest: string | null;
  width: number;
  height: number;
  bytes: number;
  alt: string;
  focalX: number;
  focalY: number;
  createdAt: number;
  updatedAt: number;
}

export interface MediaTables {
  mediaItems: MediaItemRow;
}
