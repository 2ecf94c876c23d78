/** The value that this share of some numbers does not exceed; NaN of none. */
export const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * share) - 1)] ??
  Number.NaN;

/** The value in the middle of some numbers, the mean of the two where there are two; NaN of none. */
export const median = (numbers: readonly number[]): number =>
  (percentile(numbers, 0.5) +
    -percentile(
      numbers.map((number) => -number),
      0.5,
    )) /
  2;
