import {
  ellipsoid,
  lathe,
  merge,
  moved,
  superellipse,
  sweep,
  type Mesh,
  type Station,
} from './mesh.ts';
import { hasMetalTemples, type FrameShape } from './shape.ts';
import { cross, mixNumber, normalize, smoothstep, type Vec3 } from './vec.ts';

/** Length of a temple behind its bend at the ear, mm. */
const EAR_MM = 42;
/** Angle at which it points down behind the ear. */
const EAR_ANGLE = 0.78;

/** A point on the middle line of a temple, the way gone to it and where it heads. */
export interface Step {
  at: Vec3;
  gone: number;
  along: Vec3;
}

/** The middle line from the hinge at `start`; it is `length` mm long, measured along it. */
export function templeLine(start: Vec3, length: number, wrap: number): Step[] {
  const steps = Math.ceil(length / 1.25);
  const stride = length / steps;
  const line: Step[] = [];
  let at = start;
  for (let step = 0; step <= steps; step++) {
    const gone = step * stride;
    const behind = gone - (length - EAR_MM);
    const pitch = EAR_ANGLE * smoothstep(-15, 21, behind) - 0.12 * smoothstep(20, EAR_MM, behind);
    const yaw = wrap + 0.13 * smoothstep(-6, 30, behind);
    const along: Vec3 = [
      -Math.sin(yaw) * Math.cos(pitch),
      -Math.sin(pitch),
      -Math.cos(yaw) * Math.cos(pitch),
    ];
    line.push({ at, gone, along });
    at = [at[0] + along[0] * stride, at[1] + along[1] * stride, at[2] + along[2] * stride];
  }
  return line;
}

/** Rounding of a bar's ends, mm: they reach this far beyond its middle line. */
const CAP_MM = 0.4;

/** The middle line of a bar that is `length` mm long with its rounded ends. */
function innerLine([x, y, z]: Vec3, length: number, wrap: number): Step[] {
  const line = templeLine([x, y, z - CAP_MM], length - 2 * CAP_MM, wrap);
  return line.map((step) => ({ ...step, gone: step.gone + CAP_MM }));
}

interface Section {
  height: number;
  thickness: number;
  power: number;
}

/** A bar along the line from one way gone to another, its section given by the way gone. */
function bar(
  line: readonly Step[],
  [from, to]: readonly [number, number],
  section: (gone: number) => Section,
  { points = 24, round = 0.5 } = {},
): Mesh {
  const stations = line
    .filter(({ gone }) => gone >= from - 1e-6 && gone <= to + 1e-6)
    .map(({ at, gone, along }): Station => {
      const x = normalize(cross([0, 1, 0], along));
      const y = cross(along, x);
      const { height, thickness, power } = section(gone);
      return { at, x, y, section: superellipse(thickness / 2, height / 2, power, points) };
    });
  return sweep(stations, { round });
}

/** Shrinks a section to a rounded end over the last `over` mm. */
const roundedEnd = (gone: number, length: number, over: number): number =>
  Math.sqrt(Math.max(1 - Math.max(1 - (length - gone) / over, 0) ** 2, 0.01));

function plasticSection({ style, measures, frame }: FrameShape): (gone: number) => Section {
  const { start, middle, tip, thickness, power } = style.temple;
  const { temple: length } = measures;
  const slim = frame.kind === 'esportivo' ? 0.25 : 0.55;
  return (gone) => {
    const waist = mixNumber(start, middle, smoothstep(0, length * slim, gone));
    const height = mixNumber(waist, tip, smoothstep(length - EAR_MM - 18, length - 16, gone));
    const end = roundedEnd(gone, length, tip * 0.55);
    const thin = mixNumber(thickness, thickness * 0.78, smoothstep(8, length * 0.6, gone));
    return { height: height * end, thickness: thin * mixNumber(1, end, 0.4), power };
  };
}

/** The strengthening wire in the middle of an acetate temple. */
const coreSection = (): Section => ({ height: 1.5, thickness: 0.9, power: 4 });

/** Parts of the right temple by what they are made of. */
export interface TempleParts {
  body: Mesh | null;
  /** The bar of a metal temple, the rivets and plate of one of acetate. */
  metal: Mesh | null;
  /** Barrels and leaf. */
  hinge: Mesh;
  core: Mesh | null;
  sleeve: Mesh | null;
}

/** The barrels of a hinge, standing at its axis. */
function barrels([x, y, z]: Vec3, height: number, radius: number): Mesh {
  const rings = 3;
  const each = height / rings;
  return merge(
    ...Array.from({ length: rings }, (_, ring) => {
      const low = y - height / 2 + ring * each + 0.06;
      const high = low + each - 0.12;
      const profile = [
        [0, low],
        [radius * 0.8, low],
        [radius, low + 0.18],
        [radius, high - 0.18],
        [radius * 0.8, high],
        [0, high],
      ] as const;
      return moved(lathe(profile, 16), [x, 0, z]);
    }),
  );
}

const plate = (middle: Vec3, half: Vec3): Mesh => moved(ellipsoid(half, 6, 8, 16), middle);

/** Where the right temple begins, and the axis about which it folds. */
export interface Hinge {
  start: Vec3;
  pivot: Vec3;
}

/** How far a temple turns inwards, radians, so that it hugs the head. */
const wrapOf = ({ frame }: FrameShape): number => (frame.kind === 'esportivo' ? 0.055 : 0.018);

export function plasticTemple(shape: FrameShape, { start, pivot }: Hinge): TempleParts {
  const { style, measures, frame } = shape;
  const line = innerLine(start, measures.temple, wrapOf(shape));
  const { thickness, start: tall } = style.temple;
  const inner = start[0] - thickness / 2;
  const leaf = plate(
    [inner - 0.25, start[1], start[2] - 5],
    [0.4, Math.min(tall / 2 - 1, 1.9), 4.4],
  );
  const rivets: Mesh[] = [];
  const outer = start[0] + thickness / 2;
  if (frame.material !== 'tr-90' && style.rivets !== 'none') {
    rivets.push(
      ...rivetShapes(style.rivets, 0.9).map((rivet) =>
        moved(standing(rivet), [outer - 0.04, start[1], start[2] - 4.6]),
      ),
    );
  }
  return {
    body: bar(line, [0, measures.temple], plasticSection(shape), { points: 28, round: CAP_MM }),
    metal: rivets.length > 0 ? merge(...rivets) : null,
    hinge: merge(leaf, barrels(pivot, Math.min(tall - 1.4, 4.6), 1.05)),
    core:
      frame.material === 'tr-90'
        ? null
        : bar(line, [6, measures.temple - 12], coreSection, { points: 10, round: 0.2 }),
    sleeve: null,
  };
}

/** Where the measures are printed: ways gone along the temple, and the height of the strip, mm. */
const PRINT = { from: 34, to: 66, height: 4.2 } as const;

/**
 * The strip inside the right temple (x > 0) that its measures are printed on: rows of points from bottom to top, each in
 * the direction in which it is read. It stands a hair off the surface.
 */
export function printedStrip(shape: FrameShape, { start }: Hinge): Vec3[][] {
  const section = plasticSection(shape);
  const line = innerLine(start, shape.measures.temple, wrapOf(shape))
    .filter(({ gone }) => gone >= PRINT.from && gone <= PRINT.to)
    .reverse();
  return [-0.5, 0, 0.5].map((share) =>
    line.map(({ at, gone, along }): Vec3 => {
      const out = normalize(cross([0, 1, 0], along));
      const reach = section(gone).thickness / 2 + 0.06;
      const side = Math.sign(out[0]) * -reach;
      return [at[0] + out[0] * side, at[1] + share * PRINT.height, at[2] + out[2] * side];
    }),
  );
}

/** Temples of wire or flat metal with a plastic sleeve behind the ear; of acetate for a mixed one. */
export function metalTemple(shape: FrameShape, { start, pivot }: Hinge): TempleParts {
  const { style, measures, frame } = shape;
  const { temple: length } = measures;
  const line = innerLine(start, length, wrapOf(shape));
  const { start: tall, middle, tip, thickness, power } = style.temple;
  const hinge = barrels(pivot, Math.min(Math.max(tall, 2.6), 3.4), 0.95);
  if (!hasMetalTemples(frame)) {
    return {
      body: bar(line, [0, length], plasticSection(shape), { points: 28, round: CAP_MM }),
      metal: plate([start[0] + 1.66, start[1], start[2] - 4.4], [0.12, 0.7, 2.6]),
      hinge,
      core: bar(line, [6, length - 12], coreSection, { points: 10, round: 0.2 }),
      sleeve: null,
    };
  }
  const sleeveFrom = length - style.sleeve;
  return {
    body: null,
    core: null,
    hinge,
    metal: bar(
      line,
      [0, sleeveFrom + 6],
      (gone) => ({
        height: mixNumber(tall, middle, smoothstep(0, length * 0.4, gone)),
        thickness,
        power,
      }),
      { points: 16, round: CAP_MM },
    ),
    sleeve: bar(
      line,
      [sleeveFrom, length],
      (gone) => {
        const end = roundedEnd(gone, length, tip * 0.5);
        const grow = smoothstep(sleeveFrom, length - 18, gone);
        return {
          height: mixNumber(middle + 0.9, tip, grow) * end,
          thickness: mixNumber(thickness + 0.9, 2.5, grow) * mixNumber(1, end, 0.4),
          power: 3,
        };
      },
      { points: 20, round: CAP_MM },
    ),
  };
}

/** Rivets as small discs, bars or lozenges that face the viewer, standing out by `proud` mm. */
export function rivetShapes(kind: 'dots' | 'bar' | 'diamond' | 'disc', proud: number): Mesh[] {
  const dome = (rx: number, ry: number, power = 2): Mesh =>
    ellipsoid([rx, ry, proud * 0.45], power, 10, 24);
  switch (kind) {
    case 'dots':
      return [moved(dome(0.75, 0.75), [0, 1.5, 0]), moved(dome(0.75, 0.75), [0, -1.5, 0])];
    case 'bar':
      return [dome(1.35, 0.5, 4)];
    case 'disc':
      return [dome(1.25, 1.25)];
    case 'diamond':
      return [dome(1.6, 1.15, 1.1)];
  }
}

/** A shape that faced the viewer made to face the temple side. */
export function standing({ positions, normals, indices }: Mesh): Mesh {
  const turn = (values: number[]) => {
    const out: number[] = [];
    for (let i = 0; i < values.length; i += 3) {
      out.push(values[i + 2]!, values[i + 1]!, -values[i]!);
    }
    return out;
  };
  return { positions: turn(positions), normals: turn(normals), indices: [...indices] };
}
