/** A file of the store, opened to be read. */
export interface StoredFile {
  /** Its length in bytes, or that of the part that was asked for. */
  bytes: number;
  content: AsyncIterable<Uint8Array>;
}

/** One entry of a list. */
export interface StoredName {
  name: string;
  /** Epoch ms, by the store's own clock. */
  modifiedAt: number;
}

/**
 * Where the media's files lie: a folder, or a store that speaks S3. Names are relative paths such as
 * `alvorada-1f3c-720.avif`. A file is there whole or not at all; one name always has the same content.
 */
export interface MediaStore {
  /**
   * Puts a file under its name; one that is there is replaced.
   *
   * @param file path on this machine, or the content
   * @throws StoreFullError, or the store's own error; nothing is there then
   */
  put(name: string, file: string | Uint8Array): Promise<void>;
  /** The content of a file; null where there is none. */
  read(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
  /** Removes files; those that are not there are no error. */
  remove(names: readonly string[]): Promise<void>;
  /** Names that begin so, in no order. */
  list(prefix: string): AsyncIterable<StoredName>;
}

/** The store has no room for another file. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
}
