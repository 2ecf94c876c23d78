import type { BulkPreview, BulkResult } from '#domain/catalogue/bulk-edit.ts';
import type { Scope } from '../scope.ts';

/** What a change would do to each of the products, before → after; writes nothing. `_input`: `bulkPreviewSchema` */
export async function previewBulkEdit(_scope: Scope, _input: unknown): Promise<BulkPreview> {
  throw new Error('not written yet');
}

/** Does it, in one transaction; what somebody changed since the preview is left alone. `_input`: `bulkApplySchema` */
export async function applyBulkEdit(_scope: Scope, _input: unknown): Promise<BulkResult> {
  throw new Error('not written yet');
}

/** Puts back what a bulk edit changed, where nothing was changed since. `_input`: `bulkUndoSchema` */
export async function undoBulkEdit(_scope: Scope, _input: unknown): Promise<BulkResult> {
  throw new Error('not written yet');
}
