import type { MediaKind, MediaStatus } from '#domain/media/media.ts';

/** A picture or model. Its files lie in the media store below its id. */
export interface MediaItemRow {
  /** Media key. */
  id: string;
  kind: MediaKind;
  status: MediaStatus;
  name: string;
  /** SHA-256 of the uploaded file, hex: the same file is kept once. Null of the demo's. */
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
