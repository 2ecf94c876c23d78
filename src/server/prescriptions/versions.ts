import type { Tx } from '../db/engine/engine.ts';
import type { PrescriptionRow } from '../db/schema/lenses.ts';
import type { Scope } from '../service/scope.ts';

type Change = Partial<
  Pick<
    PrescriptionRow,
    | 'person'
    | 'kinship'
    | 'typed'
    | 'normalised'
    | 'fileId'
    | 'fileType'
    | 'consentedAt'
    | 'expiresAt'
  >
>;

/** Changes a locked prescription; what it was until now stays as an earlier version. */
export async function storeVersion(
  tx: Tx,
  scope: Scope,
  { row, change }: { row: PrescriptionRow; change: Change },
): Promise<{ version: number }> {
  const { id, version, typed, normalised, fileId, fileType, updatedAt } = row;
  const earlier = { version, typed, normalised, fileId, fileType, at: updatedAt };
  await tx
    .insertInto('prescriptionVersions')
    .values({ prescriptionId: id, ...earlier })
    .execute();
  await tx
    .updateTable('prescriptions')
    .set({ ...change, version: version + 1, updatedAt: scope.now() })
    .where('id', '=', id)
    .execute();
  return { version: version + 1 };
}
