import { Vector3 } from 'three';

/** A direction from which light comes, and its share. */
export interface Lamp {
  towards: Vector3;
  weight: number;
}

/** Van der Corput's sequence: evenly spread numbers in [0, 1) however many are taken. */
export function halton(index: number, base: number): number {
  let [result, share] = [0, 1];
  for (let i = index + 1; i > 0; i = Math.floor(i / base)) {
    share /= base;
    result += share * (i % base);
  }
  return result;
}

/** A soft box's directions: its middle, and how far it reaches to either side (radians, roughly). */
const BOXES = [
  { towards: new Vector3(-0.2, 1, -0.28), spread: 0.55, share: 0.36 },
  { towards: new Vector3(-0.92, 0.72, 0.5), spread: 0.36, share: 0.22 },
  { towards: new Vector3(0.9, 0.8, 0.3), spread: 0.3, share: 0.08 },
  { towards: new Vector3(0.25, 0.55, 1), spread: 0.3, share: 0.12 },
];

/**
 * `count` lamps that together are the studio's light: the large boxes and the room's own glow.
 */
export function lamps(count: number): Lamp[] {
  const all: Lamp[] = [];
  for (const { towards, spread, share } of BOXES) {
    const middle = towards.clone().normalize();
    const side = new Vector3(0, 0, 1).cross(middle).normalize();
    const up = middle.clone().cross(side);
    const own = Math.round(count * share);
    for (let i = 0; i < own; i++) {
      const direction = middle
        .clone()
        .addScaledVector(side, (halton(i, 2) - 0.5) * 2 * spread)
        .addScaledVector(up, (halton(i, 3) - 0.5) * 2 * spread);
      direction.y = Math.max(direction.y, 0.12);
      all.push({ towards: direction.normalize(), weight: 1 });
    }
  }
  const rest = count - all.length;
  for (let i = 0; i < rest; i++) {
    const height = Math.sqrt(0.02 + 0.98 * halton(i, 2));
    const angle = 2 * Math.PI * halton(i, 3);
    const ring = Math.sqrt(1 - height * height);
    all.push({
      towards: new Vector3(ring * Math.cos(angle), height, ring * Math.sin(angle)),
      weight: 1,
    });
  }
  return all;
}
