import { lensSchema } from '#domain/lenses/lens-input.ts';
import type { LensUse } from '#domain/lenses/lens-choice.ts';
import type { Rim } from '#domain/products/product.ts';
import { lensRow } from '#server/lenses/lens-rows.ts';
import { openedAt } from './time.ts';

const SINGLE: readonly LensUse[] = ['distance', 'near'];
const ALL_RIMS: readonly Rim[] = ['fechado', 'meio-aro', 'sem-aro'];
/** What chips where a rimless frame is drilled. */
const RIMMED: readonly Rim[] = ['fechado', 'meio-aro'];

/** What a treatment costs more on a pair, reais; 0 is one that the lens has anyway. */
const EXTRAS = { scratch: 60, antiReflective: 140, hydrophobic: 60, uv: 30 };
const HARD = { ...EXTRAS, scratch: 0, uv: 0 };
const COATED = { ...HARD, antiReflective: 0, hydrophobic: 40 };
const SUN = { scratch: 0, antiReflective: 120, uv: 0 };

const base = {
  uses: SINGLE,
  type: 'clear',
  additionMin: null,
  additionMax: null,
  minHeight: null,
  rims: ALL_RIMS,
  treatments: HARD,
};
const multifocal = { ...base, uses: ['multifocal'], additionMin: 0.75, additionMax: 3.5 };

/** Powers that each index is made in, as stock and prescription lenses of the trade are. */
const CR39 = { index: 1.5, sphereMin: -6, sphereMax: 6, cylinderMax: 4, maxDiameter: 70 };
const MEDIUM = { index: 1.56, sphereMin: -8, sphereMax: 6, cylinderMax: 4, maxDiameter: 72 };
const POLYCARBONATE = {
  index: 1.59,
  sphereMin: -10,
  sphereMax: 6,
  cylinderMax: 4,
  maxDiameter: 75,
};
const MR8 = { index: 1.61, sphereMin: -10, sphereMax: 8, cylinderMax: 6, maxDiameter: 75 };
const MR7 = { index: 1.67, sphereMin: -14, sphereMax: 9, cylinderMax: 6, maxDiameter: 75 };
const MR174 = { index: 1.74, sphereMin: -18, sphereMax: 10, cylinderMax: 6, maxDiameter: 75 };

/** The catalogue of the demo shop, as its dashboard would write it; prices and costs in reais. */
const LENSES = {
  'resina-150': {
    ...base,
    ...CR39,
    name: 'Resina clássica',
    rims: RIMMED,
    treatments: EXTRAS,
    price: 120,
    cost: 38,
    days: 3,
  },
  'fina-156': {
    ...base,
    ...MEDIUM,
    name: 'Essencial',
    rims: RIMMED,
    price: 190,
    cost: 62,
    days: 3,
  },
  'azul-156': {
    ...base,
    ...MEDIUM,
    name: 'Essencial filtro azul',
    type: 'blueFilter',
    rims: RIMMED,
    treatments: COATED,
    price: 320,
    cost: 104,
    days: 4,
  },
  'policarbonato-159': {
    ...base,
    ...POLYCARBONATE,
    name: 'Policarbonato resistente',
    price: 290,
    cost: 95,
    days: 4,
  },
  'foto-159': {
    ...base,
    ...POLYCARBONATE,
    name: 'Policarbonato fotossensível',
    type: 'photochromic',
    treatments: COATED,
    price: 590,
    cost: 210,
    days: 6,
  },
  'polar-159': {
    ...base,
    ...POLYCARBONATE,
    uses: ['distance'],
    sphereMin: -6,
    sphereMax: 4,
    name: 'Solar polarizada',
    type: 'polarized',
    treatments: SUN,
    price: 540,
    cost: 190,
    days: 7,
  },
  'solar-150': {
    ...base,
    ...CR39,
    uses: ['distance'],
    name: 'Solar colorida',
    type: 'tinted',
    rims: RIMMED,
    treatments: SUN,
    price: 260,
    cost: 84,
    days: 5,
  },
  'fina-161': {
    ...base,
    ...MR8,
    name: 'Fina 1,61',
    treatments: COATED,
    price: 420,
    cost: 138,
    days: 5,
  },
  'azul-161': {
    ...base,
    ...MR8,
    name: 'Fina 1,61 filtro azul',
    type: 'blueFilter',
    treatments: COATED,
    price: 510,
    cost: 168,
    days: 5,
  },
  'descanso-161': {
    ...base,
    ...MR8,
    uses: ['office'],
    additionMin: 0.75,
    additionMax: 2.5,
    minHeight: 22,
    name: 'Escritório 1,61',
    type: 'blueFilter',
    treatments: COATED,
    price: 680,
    cost: 236,
    days: 7,
  },
  'extrafina-167': {
    ...base,
    ...MR7,
    name: 'Extrafina 1,67',
    treatments: COATED,
    price: 690,
    cost: 232,
    days: 6,
  },
  'extrafina-foto-167': {
    ...base,
    ...MR7,
    name: 'Extrafina 1,67 fotossensível',
    type: 'photochromic',
    treatments: COATED,
    price: 980,
    cost: 356,
    days: 8,
  },
  'ultrafina-174': {
    ...base,
    ...MR174,
    name: 'Ultrafina 1,74',
    treatments: { ...COATED, hydrophobic: 0 },
    price: 1150,
    cost: 430,
    days: 9,
  },
  'multi-basica-150': {
    ...multifocal,
    ...CR39,
    additionMax: 3,
    minHeight: 28,
    name: 'Multifocal básica',
    rims: RIMMED,
    treatments: EXTRAS,
    price: 390,
    cost: 132,
    days: 6,
  },
  'multi-conforto-159': {
    ...multifocal,
    ...POLYCARBONATE,
    minHeight: 26,
    name: 'Multifocal conforto',
    price: 790,
    cost: 276,
    days: 8,
  },
  'multi-foto-159': {
    ...multifocal,
    ...POLYCARBONATE,
    minHeight: 26,
    name: 'Multifocal conforto fotossensível',
    type: 'photochromic',
    treatments: COATED,
    price: 1190,
    cost: 432,
    days: 9,
  },
  'multi-premium-167': {
    ...multifocal,
    ...MR7,
    minHeight: 24,
    name: 'Multifocal premium 1,67',
    treatments: { ...COATED, hydrophobic: 0 },
    price: 1890,
    cost: 690,
    days: 10,
  },
} as const;

/** Rows of the demo shop's lenses, which keep the rules of its own form. @param now epoch ms */
export const demoLenses = (now: number) =>
  Object.entries(LENSES).map(([id, lens]) => ({
    ...lensRow(lensSchema.parse(lens)),
    id: `lente-${id}`,
    createdAt: openedAt(now),
    updatedAt: openedAt(now),
  }));
