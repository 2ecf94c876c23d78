/** A boolean column: neither database returns a `boolean` for it. */
export type Flag = 0 | 1;
