import { between, pick, seededRandom, type Random } from '../../src/demo/random.ts';
import type { DemoFrame } from '../../src/demo/frames/demo-frame.ts';

/** What measures leave open: the hand of whoever drew the frame. Lengths are mm. */
export interface FrameStyle {
  /** Thickness of the plate that a plastic front is cut from. */
  slab: number;
  /** Width of the rim around the lens. */
  rim: { top: number; bottom: number; nose: number; temple: number };
  /** Rounding of the front's and of the back's edges. */
  edge: { front: number; back: number };
  /** Width of a bevel cut around the front instead of the rounding; 0 is none. */
  bevel: number;
  /** 0 runs the outer edge parallel to the lens, 1 repeats the lens's own corners. */
  corner: number;
  bridge: {
    kind: 'saddle' | 'keyhole' | 'bar';
    /** Middle of the bridge above the middle of the lens, in half lens heights. */
    level: number;
    height: number;
    arch: number;
    /** A second wire above the first, as an aviator has it. */
    double: boolean;
  };
  /** The lug that carries the hinge; `lift` is its rise towards the temple, as a slope. */
  endPiece: { level: number; height: number; lift: number };
  temple: {
    /** Height at the hinge, in the middle and behind the ear. */
    start: number;
    middle: number;
    tip: number;
    thickness: number;
    /** Roundness of the section: 2 is an ellipse, 6 a plank. */
    power: number;
  };
  rivets: 'none' | 'dots' | 'bar' | 'diamond' | 'disc';
  /** Wire of a metal front: across and along the line of sight. */
  wire: { width: number; depth: number };
  /** Length of the plastic sleeve on a metal temple. */
  sleeve: number;
  /** Radius of the front's bow, seen from above; smaller is more wrapped. */
  bow: number;
}

type Overrides = { [K in keyof FrameStyle]?: Partial<FrameStyle[K]> | FrameStyle[K] };

/** What sets single models apart, where their description or their shape asks for it. */
const OWN: Record<string, Overrides> = {
  Marola: { bridge: { kind: 'keyhole' }, rivets: 'dots' },
  Candeia: { slab: 6.4, endPiece: { lift: 0.34 }, rim: { top: 5.4, temple: 4.2 }, bevel: 1 },
  Nanquim: { slab: 5.6, rim: { top: 5.2, bottom: 4.6, nose: 4 }, rivets: 'bar', corner: 0.7 },
  Cobogó: { bevel: 1.7, rivets: 'none', corner: 0.9, bridge: { kind: 'bar' } },
  Alvorada: { bridge: { kind: 'keyhole' }, slab: 5.2, rim: { top: 4.9, bottom: 4.4 } },
  Vitral: { slab: 5, rim: { top: 4.6, bottom: 4.2 }, bevel: 1.1, corner: 0.8, rivets: 'none' },
  Serenata: { rivets: 'diamond', slab: 5.4, endPiece: { lift: 0.3 }, rim: { top: 5.2 } },
  Farol: { rivets: 'dots', bridge: { kind: 'keyhole' }, corner: 0.5 },
  Caju: { rivets: 'bar', bridge: { kind: 'saddle' }, corner: 0.3 },
  Restinga: { temple: { start: 8.6, middle: 6.2 }, rivets: 'none' },
  Enseada: { slab: 3.7, rim: { top: 3.4, bottom: 2.3 }, endPiece: { lift: 0.24 } },
  Eclipse: { rivets: 'disc', bridge: { kind: 'keyhole' } },
  Palheta: { rivets: 'diamond', rim: { top: 6, bottom: 1.9, nose: 2.4 } },
  Foguete: { rim: { top: 4.2, bottom: 3.6, nose: 3 } },
  Clara: { wire: { width: 1.9, depth: 2.1 }, bridge: { level: 0.5, arch: 3.4, kind: 'saddle' } },
  Ipê: { wire: { width: 1, depth: 1.6 }, bridge: { level: 0.2, arch: 4 } },
  Chapada: { bridge: { double: true }, wire: { width: 1.7, depth: 2.2 } },
  Concha: { wire: { width: 1.8, depth: 2 }, bridge: { arch: 3.2, kind: 'saddle' } },
  Pequi: { bridge: { kind: 'bar', arch: 1.2 } },
  Maratona: { bow: 118, temple: { start: 11, middle: 6 } },
  Remada: { bow: 128, temple: { start: 12, middle: 7 } },
  Trilha: { bow: 122, temple: { start: 8.5, middle: 5 } },
};

const real = (random: Random, low: number, high: number): number => low + random() * (high - low);

/** How high the hinge sits, in half lens heights. */
const HINGE_LEVEL: Partial<Record<DemoFrame['shape'], number>> = {
  redondo: 0.34,
  oval: 0.3,
  gatinho: 0.62,
  aviador: 0.62,
  clubmaster: 0.6,
  hexagonal: 0.4,
};

/** How high the bridge sits, in half lens heights. */
const BRIDGE_LEVEL: Partial<Record<DemoFrame['shape'], number>> = {
  redondo: 0.34,
  oval: 0.36,
  hexagonal: 0.4,
  gatinho: 0.34,
};

function plasticStyle(frame: DemoFrame, random: Random): FrameStyle {
  const tough = frame.material === 'tr-90';
  const { shape } = frame;
  const side = real(random, tough ? 2.7 : 3.2, tough ? 3.3 : 4.2);
  return {
    slab: tough ? real(random, 2.9, 3.6) : real(random, 3.9, 4.9),
    rim: {
      top: tough ? real(random, 2.6, 3.4) : real(random, 3.5, 4.6),
      bottom: tough ? real(random, 2, 2.7) : real(random, 2.5, 3.4),
      nose: tough ? real(random, 2, 2.6) : real(random, 2.5, 3.2),
      temple: side,
    },
    edge: tough
      ? { front: real(random, 0.9, 1.3), back: 0.9 }
      : { front: real(random, 0.7, 1.2), back: 0.7 },
    bevel: 0,
    corner: real(random, 0.15, 0.75),
    bridge: {
      kind: pick(random, ['saddle', 'saddle', 'keyhole', 'bar']),
      level: (BRIDGE_LEVEL[shape] ?? 0.46) + real(random, -0.05, 0.05),
      height: tough ? real(random, 3.4, 4.2) : real(random, 4, 5.4),
      arch: real(random, 0.3, 1.3),
      double: false,
    },
    endPiece: {
      level: (HINGE_LEVEL[shape] ?? 0.6) + real(random, -0.04, 0.04),
      height: real(random, 6.2, 8),
      lift: shape === 'gatinho' ? real(random, 0.16, 0.28) : 0,
    },
    temple: {
      start: tough ? real(random, 5.6, 7) : real(random, 6.2, 7.8),
      middle: tough ? real(random, 3.4, 4.2) : real(random, 4.2, 5.6),
      tip: real(random, 5.6, 7.4),
      thickness: tough ? 3 : real(random, 3.5, 4.1),
      power: real(random, 3.4, 6),
    },
    rivets: tough ? 'none' : pick(random, ['dots', 'bar', 'none', 'disc', 'diamond']),
    wire: { width: 1.4, depth: 1.8 },
    sleeve: 0,
    bow: between(random, 250, 330),
  };
}

function metalStyle(frame: DemoFrame, random: Random): FrameStyle {
  const fine = frame.material === 'titanio';
  // Its temples are of acetate.
  const mixed = frame.material === 'misto';
  const { shape } = frame;
  const width = fine ? real(random, 1, 1.25) : real(random, 1.3, 1.7);
  return {
    slab: 4,
    rim: { top: 5.2, bottom: 1.3, nose: 2.2, temple: 3.6 },
    edge: { front: 0.9, back: 0.7 },
    bevel: 0,
    corner: 0.4,
    bridge: {
      kind: pick(random, ['saddle', 'bar']),
      level: (BRIDGE_LEVEL[shape] ?? 0.4) - real(random, 0, 0.1),
      height: fine ? real(random, 1.3, 1.6) : real(random, 1.6, 2.1),
      arch: real(random, 1.6, 3),
      double: shape === 'aviador',
    },
    endPiece: {
      level: (HINGE_LEVEL[shape] ?? 0.5) + real(random, -0.05, 0.05),
      height: real(random, 2.4, 3.4),
      lift: 0,
    },
    temple: mixed
      ? { start: 5.2, middle: 4, tip: 6, thickness: 3.4, power: 4.4 }
      : {
          start: real(random, fine ? 1.8 : 2.4, fine ? 2.6 : 3.8),
          middle: real(random, 1.5, fine ? 1.8 : 2.4),
          tip: real(random, 4.4, 5.6),
          thickness: fine ? 1 : real(random, 1.2, 1.5),
          power: pick(random, [2, 2.6, 4, 5]),
        },
    rivets: pick(random, ['none', 'dots', 'diamond']),
    wire: { width, depth: width * real(random, 1.1, 1.5) },
    sleeve: between(random, 52, 70),
    bow: between(random, 300, 380),
  };
}

/** The style of a frame: from its own entry, else from its name, the same each time. */
export function styleOf(frame: DemoFrame): FrameStyle {
  const random = seededRandom(`style of ${frame.name}`);
  const plastic = frame.material === 'acetato' || frame.material === 'tr-90';
  const style = plastic ? plasticStyle(frame, random) : metalStyle(frame, random);
  const own = Object.entries(OWN[frame.name] ?? {}).map(([key, value]) => {
    const usual = style[key as keyof FrameStyle];
    return [key, typeof value === 'object' ? Object.assign({}, usual, value) : value];
  });
  return { ...style, ...(Object.fromEntries(own) as Partial<FrameStyle>) };
}
