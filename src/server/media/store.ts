import { join } from 'node:path';
import type { Environment } from '../base/env.ts';
import { DiskStore } from './disk-store.ts';
import type { MediaStore } from './media-store.ts';
import { S3Store } from './s3-store.ts';

/** The folder that the shop's server publishes below `/media`. */
export const mediaFolder = ({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>): string =>
  join(DATA_DIR, 'media');

/** The store that the environment configures: S3, or else the shop's own folder. */
export function mediaStore(config: Environment): MediaStore {
  return config.S3_BUCKET ? S3Store.of(config) : new DiskStore(mediaFolder(config));
}
