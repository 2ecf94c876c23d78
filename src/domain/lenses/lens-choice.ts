/** What of lenses the cart knows. It comes with every page, so that nothing else of lenses stands here. */

/** What lenses are for: far, near, both, or a desk. Without any power they are asked for by 'none'. */
export const LENS_USES = ['distance', 'near', 'multifocal', 'office'] as const;
export type LensUse = (typeof LENS_USES)[number];

/** What a buyer wants to use the glasses for. */
export const USES = ['none', ...LENS_USES] as const;
export type Use = (typeof USES)[number];

export const TREATMENTS = ['scratch', 'antiReflective', 'hydrophobic', 'uv'] as const;
export type Treatment = (typeof TREATMENTS)[number];

/**
 * Lenses that were chosen for a frame in the cart. The powers themselves are never among them: a cart lies in the
 * browser's storage, and a prescription is health data.
 */
export interface LensChoice {
  lensId: string;
  use: Use;
  treatments: readonly Treatment[];
  /** A prescription that the shop has stored; left out while it is to be sent later, and for lenses without power. */
  prescriptionId?: string;
}

/** What tells lines of one variant apart in a cart; '' for a frame alone. The order of treatments does not count. */
export function lensMark(lens: LensChoice | null | undefined): string {
  if (!lens) return '';
  const { lensId, use, treatments, prescriptionId = '' } = lens;
  return [lensId, use, [...treatments].sort().join('+'), prescriptionId].join(' ');
}

export const isSameLens = (one?: LensChoice | null, other?: LensChoice | null): boolean =>
  lensMark(one) === lensMark(other);
