import type { LensMaterial } from '../lenses/lens.ts';
import type { EyeName } from '../prescriptions/prescription.ts';
import { finishedLens, grindLens, type FinishedLens, type LensToGrind } from './finished-lens.ts';
import { sagitta, toricSagitta } from './lens-surfaces.ts';

/** An end of a cut, where the lens meets its rim; mm from the front's vertex. */
export interface CutEnd {
  /** To the right of the drawing. */
  x: number;
  /** Towards the eye. */
  front: number;
  back: number;
}

/** A lens cut level through its optical centre, as it is seen from above with the eye below: plain data for a drawing. */
export interface LensCut {
  side: EyeName;
  /** As a catalogue calls it. */
  index: number;
  lens: FinishedLens;
  /** SVG path data, mm; the front's vertex is the origin. The right eye's temple is on the right, the left one's on the left. */
  path: string;
  nose: CutEnd;
  temple: CutEnd;
}

/** Lines that the back is drawn with: it is a circle only along its axis. */
const PARTS = 16;

const thickness = ({ front, back }: CutEnd): number => back - front;

/** How thick the lens is at both ends of its cut, mm. */
export const edgesOf = ({ nose, temple }: LensCut) => ({
  nose: thickness(nose),
  temple: thickness(temple),
});

/** Grinds a lens and cuts it. */
export function cutLens(wanted: LensToGrind & { material: Pick<LensMaterial, 'index'> }): LensCut {
  const ground = grindLens(wanted);
  const towards = wanted.side === 'od' ? 1 : -1;
  const front = (x: number) => sagitta(ground.front, ground.front, x, 0);
  const back = (x: number) => ground.centre + toricSagitta(ground.back, x, 0);
  const end = (x: number): CutEnd => ({ x: towards * x, front: front(x), back: back(x) });
  /** Where the outline crosses the level of the optical centre. */
  const crossings = ground.edge.flatMap(([x, y], i) => {
    const [lastX, lastY] = ground.edge.at(i - 1)!;
    return y > 0 === lastY > 0 ? [] : [x - ((lastX - x) * y) / (lastY - y)];
  });
  const [from, to] = [Math.min(...crossings), Math.max(...crossings)];
  const point = (x: number, z: number) => `${(towards * x).toFixed(2)} ${z.toFixed(2)}`;
  const radius = (1 / ground.front).toFixed(2);
  const frontArc = `A${radius} ${radius} 0 0 ${wanted.side === 'od' ? 1 : 0} ${point(to, front(to))}`;
  const backLine = Array.from({ length: PARTS + 1 }, (_, i) => {
    const x = to + (i / PARTS) * (from - to);
    return `L${point(x, back(x))}`;
  });
  return {
    side: wanted.side,
    index: wanted.material.index,
    lens: finishedLens(wanted),
    path: `M${point(from, front(from))}${frontArc}${backLine.join('')}Z`,
    nose: end(from),
    temple: end(to),
  };
}
