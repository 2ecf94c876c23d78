/**
 * Share of the visible light that the lenses of sun category 0, 1, 2, 3 and 4 let through, %:
 * ABNT NBR ISO 12312-1.
 */
export const LIGHT_OF_SUN_CATEGORY = [
  { from: 80, to: 100 },
  { from: 43, to: 80 },
  { from: 18, to: 43 },
  { from: 8, to: 18 },
  { from: 3, to: 8 },
] as const;
