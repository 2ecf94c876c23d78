import type { Scope } from '../scope.ts';

/** What an action on several products did. */
export interface ProductsMoved {
  done: string[];
  /** Left as they were, with an error's code (below `errors.`) and, for forms, the fields to mend. */
  refused: { id: string; name: string; code: string; fields?: Record<string, string> }[];
}

/** Shows and sells products at once. `_input`: `{ ids }` */
export async function publishProducts(_scope: Scope, _input: unknown): Promise<ProductsMoved> {
  throw new Error('not written yet');
}

/** Takes products out of the shop for a while. `_input`: `{ ids }` */
export async function hideProducts(_scope: Scope, _input: unknown): Promise<ProductsMoved> {
  throw new Error('not written yet');
}

/** Has products become active later. `_input`: `{ ids, publishAt }`, epoch ms */
export async function scheduleProducts(_scope: Scope, _input: unknown): Promise<ProductsMoved> {
  throw new Error('not written yet');
}

/** Takes products out of the shop for good; `restoreProducts` brings them back as hidden ones. */
export async function archiveProducts(_scope: Scope, _input: unknown): Promise<ProductsMoved> {
  throw new Error('not written yet');
}

export async function restoreProducts(_scope: Scope, _input: unknown): Promise<ProductsMoved> {
  throw new Error('not written yet');
}

/** Deletes a product that was never sold, archives one that was. `_input`: `{ id }` */
export async function removeProduct(
  _scope: Scope,
  _input: unknown,
): Promise<{ outcome: 'deleted' | 'archived' }> {
  throw new Error('not written yet');
}
