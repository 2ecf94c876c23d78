/** The value that this share of some numbers does not exceed; NaN of none. */
export const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * share) - 1)] ??
  Number.NaN;
