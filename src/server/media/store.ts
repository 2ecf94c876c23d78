import { join } from 'node:path';
import type { Environment } from '../env.ts';
import { DiskStore } from './disk-store.ts';
import { S3Store } from './s3-store.ts';

/**
 * Where the media's files lie: a folder, or a store that speaks S3. Names are relative paths such as
 * `alvorada-1f3c-720.avif`. A file is there whole or not at all, and one name always has the same content.
 */
export interface MediaStore {
  /**
   * Puts a file under its name; one that is there is replaced.
   *
   * @throws StoreFullError, StoreUnavailableError, or the system's error; nothing new is there then
   */
  put(name: string, content: Uint8Array): Promise<void>;
  /** The content of a file; null where there is none. */
  read(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
  /** Removes files; those that are not there are no error. */
  remove(names: readonly string[]): Promise<void>;
}

/** The folder that the shop's server shows to everybody below `/media`. */
export const mediaFolder = ({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>): string =>
  join(DATA_DIR, 'media');

/** The store that the environment names: S3, or else the shop's own folder. */
export function mediaStore(config: Environment): MediaStore {
  return config.S3_BUCKET ? S3Store.of(config) : new DiskStore(mediaFolder(config));
}
