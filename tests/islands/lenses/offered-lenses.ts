import type { LensJson } from '#domain/lenses/record.ts';

/** A lens of the shop's, as it answers it. */
export const lens = (id: string, change: Partial<LensJson> = {}): LensJson => ({
  _id: id,
  name: id,
  uses: ['distance', 'near'],
  type: 'clear',
  index: 1.5,
  sphereMin: -6,
  sphereMax: 6,
  cylinderMax: 4,
  additionMin: null,
  additionMax: null,
  minHeight: null,
  maxDiameter: 75,
  rims: ['fechado', 'meio-aro', 'sem-aro'],
  treatments: { scratch: 0, antiReflective: 140 },
  price: 120,
  days: 3,
  ...change,
});

/** Two for most frames, one that needs half a rim, one that needs a high lens. */
export const lenses = [
  lens('Resina'),
  lens('Fina', { index: 1.67, price: 420, sphereMin: -12, days: 6 }),
  lens('Solar', { type: 'tinted', rims: ['meio-aro'], treatments: {} }),
  lens('Progressiva', {
    uses: ['multifocal'],
    additionMin: 0.75,
    additionMax: 3,
    minHeight: 40,
    price: 390,
  }),
];
