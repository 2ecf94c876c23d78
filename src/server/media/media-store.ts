/**
 * Stores the media's files: a folder, or a store that speaks S3. Names are relative paths such as
 * `alvorada-1f3c-720.avif`. A file is there completely or not at all, and a name always has the same content.
 */
export interface MediaStore {
  /**
   * Writes a file under its name, and replaces an existing one.
   *
   * @throws StoreFullError, StoreUnavailableError, or the system's error; nothing is written then
   */
  put(name: string, content: Uint8Array): Promise<void>;
  /** The content of a file; null if it does not exist. */
  read(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
  /** The names of all files, in the order of their bytes; of incomplete ones none. */
  list(): AsyncIterable<string>;
  /** Removes files; missing ones are not an error. */
  remove(names: readonly string[]): Promise<void>;
}
