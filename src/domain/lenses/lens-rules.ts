import type { PrescriptionRules } from '../prescriptions/judge-prescription.ts';
import type { Rim } from '../products/product.ts';
import type { LensSettings } from '../settings/settings.ts';
import type { LensFrame } from './lens.ts';

/** How the shop judges prescriptions, as it has set it. */
export const lensRulesOf = ({
  highPower,
  anisometropia,
  validDays,
  warnDays,
  requirePrescriber,
}: LensSettings): PrescriptionRules => ({
  highPower,
  anisometropia,
  validDays,
  warnDays,
  requirePrescriber,
});

const EDGE_SETTING = {
  fechado: 'minEdgeFullRim',
  'meio-aro': 'minEdgeHalfRim',
  'sem-aro': 'minEdgeRimless',
} as const satisfies Record<Rim, keyof LensSettings>;

/** The thinnest edge of a lens in a frame, mm, as the shop has set it; a rim that nobody has named counts as full. */
export const minEdgeOf = (settings: LensSettings, { rim }: Pick<LensFrame, 'rim'>): number =>
  settings[EDGE_SETTING[rim ?? 'fechado']];
