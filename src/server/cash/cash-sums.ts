import { CASH_METHODS, isInDrawer, type CashMethod } from '#domain/cash/cash.ts';
import type { CashClosing, MethodSum } from '#domain/cash/cash-day.ts';
import { toReais } from '#domain/money.ts';
import type { CashClosingRow } from '../db/schema/cash.ts';

interface Entry {
  method: CashMethod;
  amountCents: number;
}

/** Adds entries up by their way to pay, in cents; a way that nobody used is left out. */
export function methodSums(entries: readonly Entry[]): MethodSum[] {
  return CASH_METHODS.flatMap((method) => {
    const own = entries.filter((entry) => entry.method === method);
    if (own.length === 0) return [];
    const paid = own.filter(({ amountCents }) => amountCents > 0);
    const sum = (some: readonly Entry[]) =>
      some.reduce((total, { amountCents }) => total + amountCents, 0);
    const sold = sum(paid);
    return [{ method, sales: paid.length, sold, refunded: sold - sum(own) }];
  });
}

/** The bank notes among the sums, in cents. */
export const drawerCents = (sums: readonly MethodSum[]): number =>
  sums
    .filter(({ method }) => isInDrawer(method))
    .reduce((total, { sold, refunded }) => total + sold - refunded, 0);

/** Sums as JSON has them: reais. */
export const sumsInReais = (sums: readonly MethodSum[]): MethodSum[] =>
  sums.map(({ sold, refunded, ...sum }) => ({
    ...sum,
    sold: toReais(sold),
    refunded: toReais(refunded),
  }));

/** A closing as JSON has it; `closedBy` is what its actor is called. */
export const closingItem = (row: CashClosingRow, closedBy: string): CashClosing => ({
  id: row.id,
  number: row.number,
  sums: sumsInReais(JSON.parse(row.sums) as MethodSum[]),
  opening: toReais(row.openingCents),
  withdrawn: toReais(row.withdrawnCents),
  pickUpCard: toReais(row.pickUpCardCents),
  expected: toReais(row.expectedCents),
  counted: toReais(row.countedCents),
  difference: toReais(row.countedCents - row.expectedCents),
  note: row.note,
  closedAt: row.closedAt,
  closedBy,
});
