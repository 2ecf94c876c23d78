import type { PaperType } from '#domain/prescriptions/prescription-file.ts';
import { NotFoundError } from '../base/errors.ts';
import { readPaper } from '../media/private-picture.ts';
import { authorise } from '../service/authorise.ts';
import type { Scope } from '../service/scope.ts';
import { auditView } from './read-service-order.ts';
import { numberOf } from './reading/service-orders.ts';

/**
 * The photo or PDF of a service order's prescription, for staff with the permission; each reading is audited.
 *
 * @throws NotFoundError
 */
export async function orderedPaper(
  scope: Scope,
  { id }: { id: string },
): Promise<{ content: Buffer; type: PaperType }> {
  authorise(scope, 'prescriptions', 'view');
  const row = await scope.engine.db
    .selectFrom('orderLenses')
    .select(['fileId', 'fileType'])
    .where('number', '=', numberOf(id))
    .executeTakeFirst();
  const type = row?.fileType as PaperType | '' | undefined;
  const content = row && type ? await readPaper(scope, { id: row.fileId, type }) : null;
  if (!content || !type) throw new NotFoundError();
  await auditView(scope, { id, what: 'file' });
  return { content, type };
}
