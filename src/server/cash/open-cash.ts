import { openCashSchema, type CashDay, type OpenCashInput } from '#domain/cash/cash-day.ts';
import { dayOf } from '#domain/date.ts';
import { toCents } from '#domain/money.ts';
import { dayName } from '#domain/reports/step-name.ts';
import { t } from '#i18n/t.ts';
import { audit, signature } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import { ConflictError, InvalidFieldsError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { readCashDay } from './cash-days.ts';

/**
 * Opens one's own cash of a day with the change that is in the drawer. Once: a wrong count is put right when the day is
 * closed.
 *
 * @throws InvalidFieldsError for another day than today
 * @throws ConflictError 'cashOpened' if it was opened already, or closed
 */
export async function openCash(scope: Scope, input: OpenCashInput): Promise<CashDay> {
  authorise(scope, 'orders', 'edit');
  const { day, float } = parseInput(openCashSchema, input);
  if (day !== dayOf(scope.now())) throw new InvalidFieldsError({ day: 'fields.dayToday' });
  const { actorId: staffId, actorName: staffName } = signature(scope.actor);
  await scope.engine.transaction(async (tx) => {
    await scope.engine.lock(tx, [`cash:${day}:${staffId}`]);
    const { closed } = await tx
      .selectFrom('cashClosings')
      .select(({ fn }) => fn.countAll<number>().as('closed'))
      .where('day', '=', day)
      .where('staffId', '=', staffId)
      .executeTakeFirstOrThrow();
    const floatCents = toCents(float);
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('cashOpenings')
      .values({ day, staffId, staffName, floatCents, openedAt: scope.now() })
      .onConflict((conflict) => conflict.columns(['day', 'staffId']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n || Number(closed) > 0)
      throw new ConflictError('cashOpened');
    await audit(scope, {
      action: 'cash.opening',
      subject: `${day}:${staffId}`,
      name: t('cash.of', { name: staffName, day: dayName(day) }),
      details: { floatCents },
    });
  });
  return readCashDay(scope, { day, staffId });
}
