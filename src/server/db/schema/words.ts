/** A word that a record is found by, folded. */
export interface RecordWordRow {
  word: string;
  /** The record's id. */
  ownerId: string;
}

export interface WordTables {
  mediaWords: RecordWordRow;
  /** Of what was written; those of the product are `productWords`. */
  reviewWords: RecordWordRow;
  giftCardWords: RecordWordRow;
}
