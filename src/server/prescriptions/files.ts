import { HOUR_MS } from '#domain/time.ts';
import type { PaperType } from '#domain/prescriptions/prescription-file.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Db } from '../db/engine/engine.ts';
import { queueJob } from '../jobs/queue.ts';
import { readPaper, receivePaper, removePapers } from '../media/private-picture.ts';
import type { Upload } from '../media/receive-media.ts';
import { hitRateLimit } from '../security/rate-limit.ts';
import { accountIdOf, type Scope } from '../service/scope.ts';
import { removeFilesLater } from './remove.ts';
import { isUsable, lockPrescription } from './stored.ts';
import { storeVersion } from './versions.ts';

interface FileOf {
  id: string;
  /** Network address of the caller. */
  address: string;
}

/**
 * Checks whether a file may be sent for a prescription, before any of it is read.
 *
 * @throws NotFoundError for another's prescription; TooManyTriesError: RATE_LIMIT_PRESCRIPTION
 */
export async function admitPrescriptionFile(scope: Scope, { id, address }: FileOf): Promise<void> {
  await hitRateLimit(scope, 'prescription', { who: `file ${address}`, times: 2 });
  const row = await scope.engine.db
    .selectFrom('prescriptions')
    .select(['accountId', 'expiresAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || !isUsable(scope, row)) throw new NotFoundError();
}

/**
 * Receives the photo or PDF of a prescription, in place of one that it had. In a vault the earlier one stays with the
 * earlier version; one that was only sent for an order is removed, unless an order has it.
 *
 * @throws what `receivePaper` throws; NotFoundError
 */
export async function receivePrescriptionFile(
  scope: Scope,
  { id, address, upload }: FileOf & { upload: Upload },
): Promise<{ version: number }> {
  const fileId = scope.newId();
  // If this process dies before the row names the file, nothing else would remove it.
  await queueJob(scope, {
    kind: 'prescriptions.removeFiles',
    payload: { ids: [fileId] },
    runAt: scope.now() + HOUR_MS,
  });
  try {
    const sender = `prescriptions:${accountIdOf(scope) ?? address}`;
    const fileType = await receivePaper(scope, { id: fileId, sender, upload });
    return await scope.engine.transaction(async (tx) => {
      const row = await lockPrescription(tx, id);
      if (!row || !isUsable(scope, row)) throw new NotFoundError();
      const file = { fileId, fileType };
      if (row.consentedAt !== null && row.fileId !== '')
        return storeVersion(tx, scope, { row, change: file });
      await tx
        .updateTable('prescriptions')
        .set({ ...file, updatedAt: scope.now() })
        .where('id', '=', id)
        .execute();
      if (row.fileId !== '') await removeFilesLater(scope, [row.fileId]);
      return { version: row.version };
    });
  } catch (error) {
    // If queueing fails as well, as on a full disk, the job from before does it.
    await removeFilesLater(scope, [fileId]).catch(() => undefined);
    throw error;
  }
}

interface AskedFile {
  id: string;
  accountId: string;
  /** An earlier one; the present one if left out. */
  version?: number;
}

/**
 * The photo or PDF of a prescription, for the account that owns it.
 *
 * @throws NotFoundError for everyone else
 */
export async function readPrescriptionFile(
  scope: Scope,
  { id, accountId, version }: AskedFile,
): Promise<{ content: Buffer; type: PaperType }> {
  const { db } = scope.engine;
  const row = await db
    .selectFrom('prescriptions')
    .select(['fileId', 'fileType', 'version'])
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  const asked =
    !row || version === undefined || version === row.version
      ? row
      : await db
          .selectFrom('prescriptionVersions')
          .select(['fileId', 'fileType'])
          .where('prescriptionId', '=', id)
          .where('version', '=', version)
          .executeTakeFirst();
  const type = asked?.fileType as PaperType | '' | undefined;
  const content = asked && type ? await readPaper(scope, { id: asked.fileId, type }) : null;
  if (!content || !type) throw new NotFoundError();
  return { content, type };
}

/** Removes the files of prescriptions that are in no row any more. */
export async function removePrescriptionFiles(
  scope: Scope,
  { ids }: { ids: readonly string[] },
): Promise<void> {
  const named = await namedFiles(scope.engine.db, ids);
  await removePapers(scope, { ids: ids.filter((id) => !named.has(id)) });
}

async function namedFiles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (const table of ['prescriptions', 'prescriptionVersions', 'orderLenses'] as const) {
    const rows = await db.selectFrom(table).select('fileId').where('fileId', 'in', ids).execute();
    for (const { fileId } of rows) named.add(fileId);
  }
  return named;
}
