import { LENS_MATERIALS } from '#domain/lenses/lens.ts';
import { cutLens, type LensCut } from '#domain/optics/lens-cut.ts';

/** The lens of the guides: −6,00, round, 50 mm, 1.5 mm in its middle, whatever its material is usually ground to. */
export const roundCut = (index: number): LensCut =>
  cutLens({
    side: 'od',
    eye: { sphere: -6, cylinder: 0, axis: null },
    frame: { shape: 'redondo', rim: null, lensWidth: 50, bridge: 18, lensHeight: 50 },
    dnp: null,
    material: { ...LENS_MATERIALS.find((material) => material.index === index)!, minCentre: 1.5 },
    minEdge: 1,
  });
