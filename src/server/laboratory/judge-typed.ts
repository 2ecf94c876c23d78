import { dayOf } from '#domain/date.ts';
import { lensRulesOf } from '#domain/lenses/lens-rules.ts';
import { judgePrescription, type Judgement } from '#domain/prescriptions/judge-prescription.ts';
import type { TypedPrescription } from '#domain/prescriptions/prescription.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { OrderLensRow } from '../db/schema/lenses.ts';
import { offeredLensesById } from '../lenses/lens-rows.ts';
import { invalidPrescription } from '../prescriptions/invalid-prescription.ts';
import { judgeLensFor } from '../prescriptions/judge-lens-for.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { readBoughtLens } from './steps/start-lenses.ts';

/**
 * What there is to say of a prescription for lenses that were ordered: by itself, and for the lens and its frame as long
 * as the shop sells them.
 */
export async function judgeForLens(
  db: Db | Tx,
  scope: Scope,
  lens: OrderLensRow,
  typed: TypedPrescription,
): Promise<Judgement> {
  const { orderId, position, use } = lens;
  const bought = await readBoughtLens(db, lens);
  const line = await db
    .selectFrom('orderLines')
    .select(['productId', 'attribute'])
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .executeTakeFirst();
  const isSold = bought !== null && (await offeredLensesById(db, [bought.lensId])).size > 0;
  if (bought && line && isSold) {
    const { lensId, treatments } = bought;
    const wanted = { ...line, lens: { lensId, use, treatments }, prescription: typed };
    return judgeLensFor(db, scope, wanted);
  }
  const { lenses } = await loadSettings(scope);
  return judgePrescription(typed, {
    use,
    rules: lensRulesOf(lenses),
    today: dayOf(scope.now()),
    previous: null,
    draft: false,
  });
}

/**
 * Judges powers as staff have read them for the lenses that were ordered.
 *
 * @throws InvalidFieldsError of `prescription.od.sphere` … for what is wrong, or could be read in two ways
 */
export async function judgeTyped(
  tx: Tx,
  scope: Scope,
  lens: OrderLensRow,
  { typed, acceptExpired }: { typed: TypedPrescription; acceptExpired: boolean },
): Promise<Judgement> {
  const found = await judgeForLens(tx, scope, lens, typed);
  const refusals = found.refusals.filter(({ code }) => !acceptExpired || code !== 'expired');
  const error = invalidPrescription({ ...found, refusals }, 'prescription');
  if (error) throw error;
  return found;
}
