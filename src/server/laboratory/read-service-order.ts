import {
  prescriptionFileUrl,
  type LensStep,
  type ServiceOrder,
} from '#domain/laboratory/service-order.ts';
import { nextStates } from '#domain/laboratory/next-states.ts';
import type { BoughtLens } from '#domain/lenses/order-lens.ts';
import type { Measured } from '#domain/lenses/tolerances.ts';
import type { Finding, Findings } from '#domain/prescriptions/prescription.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Db } from '../db/engine/engine.ts';
import type { OrderLensRow } from '../db/schema/lenses.ts';
import { audit } from '../service/audit.ts';
import { maySee } from '../service/authorise.ts';
import { accountIdOf, type Scope } from '../service/scope.ts';
import { judgeForLens } from './judge-typed.ts';
import { orderedFrame } from './reading/ordered-frame.ts';
import { numberOf, serviceOrderItems } from './reading/service-orders.ts';
import { firstMade, madeAgain, mayBeMadeAgain } from './steps/made-again.ts';
import { readBoughtLens } from './steps/start-lenses.ts';
import { heightsOf, jsonIn, prescriptionOf } from './steps/stored-prescription.ts';

/** Laboratories to choose from: those that were named last. */
const LABORATORIES = 20;

async function stepsOf(
  db: Db,
  { orderId, position }: Pick<OrderLensRow, 'orderId' | 'position'>,
): Promise<LensStep[]> {
  const rows = await db
    .selectFrom('orderLensSteps')
    .select(['state', 'at', 'actorName', 'note', 'measured'])
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .orderBy('step')
    .execute();
  return rows.map(({ measured, ...step }) => ({ ...step, measured: jsonIn<Measured>(measured) }));
}

async function laboratoriesIn(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orderLenses')
    .select('laboratory')
    .where('laboratory', '!=', '')
    .groupBy('laboratory')
    .orderBy((eb) => eb.fn.max('updatedAt'), 'desc')
    .limit(LABORATORIES)
    .execute();
  return rows.map(({ laboratory }) => laboratory);
}

/** What is said of it today, with the reviews that it was stored with: those decide how many have to approve it. */
const findingsOf = (
  { refusals, questions, advice }: Findings,
  reviews: readonly Finding[],
): Findings => ({ refusals, questions, reviews: [...reviews], advice });

/** A service order with its prescription. @throws NotFoundError */
export async function readServiceOrder(scope: Scope, id: string): Promise<ServiceOrder> {
  const { db } = scope.engine;
  const row = await db
    .selectFrom('orderLenses')
    .selectAll()
    .where('number', '=', numberOf(id))
    .executeTakeFirst();
  const [item] = row ? await serviceOrderItems(scope, { db, ids: [id] }) : [];
  if (!row || !item) throw new NotFoundError();
  const entry = await db
    .selectFrom('prescriptionBook')
    .select((eb) => eb.fn.max<number | null>('number').as('number'))
    .where('orderId', '=', row.orderId)
    .where('position', '=', row.position)
    .executeTakeFirstOrThrow();
  const bought: BoughtLens | null = await readBoughtLens(db, row);
  const { reviews, ...prescription } = prescriptionOf(row);
  const isApproved = row.prescriptionState === null || row.prescriptionState === 'approved';
  return {
    ...item,
    ...prescription,
    findings: prescription.typed
      ? findingsOf(await judgeForLens(db, scope, row, prescription.typed), reviews)
      : { refusals: [], questions: [], reviews, advice: [] },
    bought,
    orderedFrame: await orderedFrame(db, row),
    heights: heightsOf(row),
    question: row.question,
    reason: row.reason,
    approvedByName: row.approvedByName,
    secondByName: row.secondByName,
    approvedAt: row.approvedAt,
    isOwnApproval: item.isHalfApproved && row.approvedBy === accountIdOf(scope),
    nextStates:
      isApproved && row.labState && !item.isBeingRefunded
        ? [...nextStates(item.kind, row.labState)]
        : [],
    steps: await stepsOf(db, row),
    fileUrl: row.fileId === '' ? null : prescriptionFileUrl(item.id),
    fileType: row.fileType,
    entry: entry.number,
    isOrderOpenable: maySee(scope, 'orders'),
    ...(await againOf(db, row)),
    laboratories: await laboratoriesIn(db),
  };
}

/** The order that it follows, those that follow it, and whether another one may. */
async function againOf(
  db: Db,
  { orderId, position }: OrderLensRow,
): Promise<Pick<ServiceOrder, 'first' | 'madeAgain' | 'isRemakeable'>> {
  const order = await db
    .selectFrom('orders')
    .select(['status', 'firstOrderId', 'firstPosition'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const line = await db
    .selectFrom('orderLines')
    .select(['position', 'lens', 'qty', 'returned'])
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .executeTakeFirst();
  const made = (await madeAgain(db, orderId)).filter((each) => each.position === position);
  return {
    first: await firstMade(db, order),
    madeAgain: made,
    isRemakeable: line !== undefined && mayBeMadeAgain(order, line, made),
  };
}

/** Records that staff have read a prescription: it is health data (LGPD, art. 11). */
export async function auditView(
  scope: Scope,
  { id, what }: { id: string; what: 'view' | 'file' | 'sheet' },
): Promise<void> {
  const row = await scope.engine.db
    .selectFrom('orderLenses')
    .select('orderId')
    .where('number', '=', numberOf(id))
    .executeTakeFirst();
  await audit(scope, { action: `prescriptions.${what}`, subject: id, name: row?.orderId ?? '' });
}
