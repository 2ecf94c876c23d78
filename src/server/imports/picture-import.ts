import { isDeepStrictEqual } from 'node:util';
import { fold } from '#domain/catalogue/fold.ts';
import type { ImportProblem } from '#domain/imports/import.ts';
import type { ImportedProduct } from '#domain/imports/imported.ts';
import { draftOf } from '#domain/products/product-draft.ts';
import type { ProductRecord } from '#domain/products/product-record.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { NotFoundError } from '../base/errors.ts';
import { queueJob } from '../jobs/queue.ts';
import { lockProducts } from '../products/lock-products.ts';
import { productRecord } from '../products/read-product.ts';
import { updateProduct } from '../products/save-product.ts';
import type { Scope } from '../service/scope.ts';
import { bringPicture, type PictureRefusal } from './bring-picture.ts';
import { loadAt, lockImport, readFileRecord, type LoadedImport } from './load-import.ts';
import { writeProblems } from './problems.ts';
import { pictureAddress, placeImages } from './product-images.ts';
import { inSlice } from './slices.ts';
import { isAsWritten } from './undo-products.ts';
import { storedProduct, type StoredProduct } from './write-products.ts';

/** Pictures of a product that are fetched at once. */
const AT_ONCE = 3;

/** A product whose pictures are to be fetched. */
interface Waiting {
  row: number;
  recordId: string;
  /** JSON of `StoredProduct`, as it was before and after the import; null if nothing was changed. */
  before: string | null;
  after: string | null;
}

const parsed = (json: string | null): StoredProduct | null =>
  json === null ? null : (JSON.parse(json) as StoredProduct);

/** The colour of each variant of a file, by its index. */
async function colorsOf(
  db: Db,
  { variants }: ImportedProduct,
): Promise<(variant: number) => string | null> {
  const rows = await db.selectFrom('colors').select(['id', 'name']).orderBy('id').execute();
  const byName = new Map(rows.toReversed().map(({ id, name }) => [fold(name), id]));
  return (variant) => byName.get(fold(variants[variant]?.color ?? '')) ?? null;
}

/** Fetches what is missing, a few at a time. @returns why some did not come, by their addresses */
async function bringAll(
  scope: Scope,
  missing: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, PictureRefusal>> {
  const refused = new Map<string, PictureRefusal>();
  for (let start = 0; start < missing.length; start += AT_ONCE) {
    const some = missing.slice(start, start + AT_ONCE);
    const answers = await Promise.all(some.map((url) => bringPicture(scope, { url, signal })));
    answers.forEach((why, index) => why && refused.set(some[index]!, why));
  }
  return refused;
}

async function productOrNull(db: Db, id: string): Promise<ProductRecord | null> {
  return productRecord(db, id).catch((error: unknown) => {
    if (error instanceof NotFoundError) return null;
    throw error;
  });
}

/** Fetches what is missing of a product's pictures, and gives it all that came. */
async function fetchRecord(
  loaded: LoadedImport,
  waiting: Waiting,
  signal: AbortSignal,
): Promise<void> {
  const { scope, columns } = loaded;
  const { db } = scope.engine;
  const { row, recordId } = waiting;
  const { record } = await readFileRecord(db, loaded, row);
  const product = await productOrNull(db, recordId);
  let problems: ImportProblem[] = [];
  const said = record as ImportedProduct | null;
  const place = said && {
    writing: { record: said, columns },
    colorOf: await colorsOf(db, said),
  };
  if (place && product) {
    const { missing } = await placeImages(db, { ...place, before: product });
    const refused = await bringAll(scope, missing, signal);
    const column = columns.headers[columns.indexOf.get('images') ?? -1] ?? '';
    problems = (place.writing.record.images ?? []).flatMap(({ row: at, url }): ImportProblem[] => {
      const why = refused.get(pictureAddress(url) ?? '');
      return why ? [{ row: at, column, level: 'warning', ...why }] : [];
    });
  }
  await scope.engine.transaction(async (tx) => {
    await lockProducts(tx, scope, [recordId]);
    const now = await productOrNull(tx, recordId);
    if (!(await settle(tx, loaded, { row, problems })) || !now || !place) return;
    const shown = parsed(waiting.after)?.product ?? product!;
    // Someone has arranged them meanwhile.
    if (!isDeepStrictEqual(draftOf(now).images, draftOf(shown).images)) return;
    const { images } = await placeImages(tx, { ...place, before: now, isFinal: true });
    if (isDeepStrictEqual(images, draftOf(now).images)) return;
    await updateProduct(scope, { ...draftOf(now), id: recordId, images });
    await remember(tx, loaded, { waiting, now, shown });
  });
}

/** Marks a product as done. @returns false if the import was cancelled, or another node has done so */
async function settle(
  tx: Tx,
  loaded: LoadedImport,
  { row, problems }: { row: number; problems: readonly ImportProblem[] },
): Promise<boolean> {
  const { stored, scope } = loaded;
  if (!(await lockImport(tx, loaded))) return false;
  const marked = await tx
    .updateTable('importRecords')
    .set({ pictures: 0 })
    .where('importId', '=', stored.id)
    .where('row', '=', row)
    .where('pictures', '=', 1)
    .returning('row')
    .executeTakeFirst();
  if (!marked) return false;
  await writeProblems(tx, scope, { importId: stored.id, record: row, problems });
  return true;
}

interface Remembered {
  waiting: Waiting;
  /** Right before its pictures were placed. */
  now: ProductRecord;
  /** As the import has left it. */
  shown: ProductRecord;
}

/** Pictures are undone with the rest, unless people have changed the product before they came. */
async function remember(
  tx: Tx,
  { stored }: LoadedImport,
  { waiting: { row, recordId, before, after }, now, shown }: Remembered,
): Promise<void> {
  if (!isAsWritten(now, { before: parsed(before)?.product ?? null, after: shown })) return;
  const fresh = await storedProduct(tx, recordId);
  const isNew = after === null;
  await tx
    .updateTable('importRecords')
    .set({
      after: JSON.stringify(fresh),
      ...(isNew && { outcome: 'updated', before: JSON.stringify({ ...fresh, product: now }) }),
    })
    .where('importId', '=', stored.id)
    .where('row', '=', row)
    .execute();
  if (!isNew) return;
  await tx
    .updateTable('imports')
    .set((eb) => ({ updated: eb('updated', '+', 1), unchanged: eb('unchanged', '-', 1) }))
    .where('id', '=', stored.id)
    .execute();
}

/** Fetches the pictures of what an import has written, one product after another; then the import is done. */
export async function fetchPictures(
  scope: Scope,
  { importId, signal }: { importId: string; signal: AbortSignal },
): Promise<void> {
  const loaded = await loadAt(scope, { importId, step: 'run' });
  if (!loaded) return;
  const isDone = await inSlice(signal, async () => {
    const waiting = await scope.engine.db
      .selectFrom('importRecords')
      .select(['row', 'recordId', 'before', 'after'])
      .where('importId', '=', importId)
      .where('pictures', '=', 1)
      .where('recordId', 'is not', null)
      .$narrowType<{ recordId: string }>()
      .orderBy('row')
      .limit(1)
      .executeTakeFirst();
    if (!waiting || !(await loadAt(scope, { importId, step: 'run' }))) return 'done';
    await fetchRecord(loaded, waiting, signal);
    return 'more';
  });
  await scope.engine.transaction(async (tx) => {
    if (!isDone) {
      await queueJob(scope, { kind: 'imports.picture', payload: { importId } });
      return;
    }
    await tx
      .updateTable('imports')
      .set({ status: 'done', updatedAt: scope.now() })
      .where('id', '=', importId)
      .where('status', '=', 'running')
      .where('step', '=', 'run')
      .execute();
  });
}
