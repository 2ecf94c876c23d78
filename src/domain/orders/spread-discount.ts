/**
 * A discount as it falls on each line, in proportion to the lines' sums: whole cents that sum to the discount. Cents that
 * do not divide go to the lines that lose most by rounding, the first of equals.
 *
 * @param lineCents sums of the lines
 */
export function spreadDiscount(lineCents: readonly number[], discount: number): number[] {
  const sum = lineCents.reduce((total, cents) => total + cents, 0);
  if (sum === 0) return lineCents.map(() => 0);
  const exact = lineCents.map((cents) => (cents * discount) / sum);
  const shares = exact.map(Math.floor);
  const left = discount - shares.reduce((total, cents) => total + cents, 0);
  const byRest = exact
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of byRest.slice(0, left)) shares[index]! += 1;
  return shares;
}
