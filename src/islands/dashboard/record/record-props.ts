import type { Access } from '#domain/access/permission.ts';

/** What the page of a record gives to its screen (`recordPage` and `newRecordPage` of src/pages/_edge). */
export interface RecordProps<Item> {
  access: Access;
  /** Whether the person may send files to the library from here. */
  mayUpload: boolean;
  /** Null while a new one is written. */
  item: Item | null;
}
