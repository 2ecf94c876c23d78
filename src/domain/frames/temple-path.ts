/** How a temple runs behind the ear: straight, then an arc, then straight to its tip. */
const STRAIGHT_SHARE = 0.71;
const BEND_RADIUS = 26;
const BEND_DEGREES = 48;
const TILT = (BEND_DEGREES * Math.PI) / 180;

/** Half a tick of a dimension, mm. */
const TICK = 2;

type Point = readonly [x: number, y: number];

const short = (value: number): string => String(Math.round(value * 100) / 100);
const point = ([x, y]: Point): string => `${short(x)} ${short(y)}`;

/**
 * SVG path of a temple seen from the side, hinge at `hinge`, 1 unit = 1 mm. Its length along the
 * line, as a temple is measured, is `length`.
 *
 * @param offset distance of a line that runs along the temple, below it (above it, if it is negative); mm
 */
export function templePath(length: number, offset = 0, hinge: Point = [0, 0]): string {
  const { straight, radius, bend, end } = courseOf(length, offset, hinge);
  const arc = `A${radius} ${radius} 0 0 1 ${point(bend)}`;
  return `M${point([hinge[0], hinge[1] + offset])}H${short(straight)}${arc}L${point(end)}`;
}

/** The dimension of a temple: a line along it, with a tick at each end. Parameters as of `templePath`. */
export function templeDimension(length: number, offset: number, hinge: Point): string {
  const [x, y] = courseOf(length, offset, hinge).end;
  const across: Point = [TICK * Math.sin(TILT), -TICK * Math.cos(TILT)];
  const ticks = `M${point([hinge[0], hinge[1] + offset - TICK])}v${2 * TICK}M${point([x + across[0], y + across[1]])}l${point([-2 * across[0], -2 * across[1]])}`;
  return templePath(length, offset, hinge) + ticks;
}

/** Where the parts of the path meet. */
function courseOf(length: number, offset: number, [x, y]: Point) {
  const straight = length * STRAIGHT_SHARE;
  const tip = length - straight - BEND_RADIUS * TILT;
  const radius = BEND_RADIUS - offset;
  const bend: Point = [
    x + straight + radius * Math.sin(TILT),
    y + BEND_RADIUS - radius * Math.cos(TILT),
  ];
  const end: Point = [bend[0] + tip * Math.cos(TILT), bend[1] + tip * Math.sin(TILT)];
  return { straight: x + straight, radius, bend, end };
}
