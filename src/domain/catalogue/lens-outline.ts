import type { Shape } from './product.ts';

/** A corner in the unit box (x outwards, y down, both −1…1) and how far it is rounded, in lens heights. */
type Corner = readonly [x: number, y: number, rounding: number];

/** Corners clockwise from the inner top; redondo and oval are ellipses and need none. */
const CORNERS: Record<Exclude<Shape, 'redondo' | 'oval'>, readonly Corner[]> = {
  quadrado: [
    [-1, -1, 0.26],
    [1, -1, 0.26],
    [0.93, 1, 0.32],
    [-0.93, 1, 0.32],
  ],
  retangular: [
    [-1, -1, 0.3],
    [1, -1, 0.3],
    [0.96, 1, 0.38],
    [-0.96, 1, 0.38],
  ],
  trapezio: [
    [-0.94, -1, 0.24],
    [1, -1, 0.24],
    [0.8, 1, 0.42],
    [-0.78, 1, 0.42],
  ],
  gatinho: [
    [-0.94, -0.66, 0.3],
    [0.35, -0.82, 0.3],
    [1, -1, 0.1],
    [0.88, -0.1, 0.3],
    [0.5, 1, 0.5],
    [-0.72, 1, 0.5],
  ],
  aviador: [
    [-0.82, -1, 0.34],
    [0.94, -1, 0.4],
    [1, 0.1, 0.5],
    [0.4, 1, 0.6],
    [-0.2, 1, 0.5],
    [-1, -0.1, 0.5],
  ],
  hexagonal: [
    [-0.56, -1, 0.1],
    [0.56, -1, 0.1],
    [1, -0.05, 0.1],
    [0.56, 1, 0.1],
    [-0.56, 1, 0.1],
    [-1, -0.05, 0.1],
  ],
  clubmaster: [
    [-1, -1, 0.12],
    [1, -1, 0.12],
    [0.98, 0.1, 0.4],
    [0.6, 1, 0.5],
    [-0.6, 1, 0.5],
    [-0.94, 0.1, 0.4],
  ],
};

/**
 * SVG path of a lens of the given shape, its box (mm) centred on (0, 0). The outer side points to
 * +x: the other lens is the same path mirrored.
 */
export function lensOutline(shape: Shape, width: number, height: number): string {
  if (shape === 'redondo' || shape === 'oval') return ellipse(width / 2, height / 2);
  const corners = CORNERS[shape].map(([x, y, rounding]) => ({
    x: (x * width) / 2,
    y: (y * height) / 2,
    cut: rounding * height,
  }));
  const parts = corners.map((corner, index) => {
    const before = corners.at(index - 1) ?? corner;
    const after = corners[(index + 1) % corners.length] ?? corner;
    const start = pointTowards(corner, before);
    const end = pointTowards(corner, after);
    return `${index === 0 ? 'M' : 'L'}${start} Q${round(corner.x)} ${round(corner.y)} ${end}`;
  });
  return `${parts.join(' ')} Z`;
}

/** Where the rounding of a corner meets the edge to its neighbour: at most at the edge's middle. */
function pointTowards(
  corner: { x: number; y: number; cut: number },
  neighbour: { x: number; y: number },
): string {
  const length = Math.hypot(neighbour.x - corner.x, neighbour.y - corner.y);
  const share = Math.min(0.5, corner.cut / length);
  const x = corner.x + (neighbour.x - corner.x) * share;
  const y = corner.y + (neighbour.y - corner.y) * share;
  return `${round(x)} ${round(y)}`;
}

function ellipse(rx: number, ry: number): string {
  const [x, y] = [round(rx), round(ry)];
  return `M${-x} 0 A${x} ${y} 0 1 1 ${x} 0 A${x} ${y} 0 1 1 ${-x} 0 Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
