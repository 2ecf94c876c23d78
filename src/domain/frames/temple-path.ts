/** How a temple runs behind the ear: straight, then an arc, then straight to its tip. */
const STRAIGHT_SHARE = 0.71;
const BEND_RADIUS = 26;
const BEND_DEGREES = 48;

const short = (value: number): string => String(Math.round(value * 100) / 100);

/**
 * SVG path of a temple seen from the side, hinge at the origin, 1 unit = 1 mm. Its length along the
 * line, as a temple is measured, is `length`.
 *
 * @param offset distance of a line that runs along the temple, below it; mm
 */
export function templePath(length: number, offset = 0): string {
  const angle = (BEND_DEGREES * Math.PI) / 180;
  const straight = length * STRAIGHT_SHARE;
  const tip = length - straight - BEND_RADIUS * angle;
  const radius = BEND_RADIUS - offset;
  const bend = {
    x: straight + radius * Math.sin(angle),
    y: BEND_RADIUS - radius * Math.cos(angle),
  };
  const end = { x: bend.x + tip * Math.cos(angle), y: bend.y + tip * Math.sin(angle) };
  const arc = `A${radius} ${radius} 0 0 1 ${short(bend.x)} ${short(bend.y)}`;
  return `M0 ${offset}H${short(straight)}${arc}L${short(end.x)} ${short(end.y)}`;
}
