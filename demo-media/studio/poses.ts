import { Box3, Mesh, PerspectiveCamera, Vector3, type Object3D } from 'three';
import type { View } from '../views.ts';
import type { Assembly } from './assemble.ts';

/** Where the camera stands and how much of the picture the subject fills. */
export interface Angles {
  /** Degrees round the table from the front, and above it. */
  round: number;
  above: number;
  /** Share of the picture. */
  fill: { width: number; height: number };
}

interface Pose extends Angles {
  folded: boolean;
}

export const POSES: Record<View, Pose> = {
  frente: { folded: false, round: 0, above: 5, fill: { width: 0.8, height: 0.66 } },
  'tres-quartos': {
    folded: false,
    round: 36,
    above: 17,
    fill: { width: 0.84, height: 0.7 },
  },
  lado: { folded: false, round: 90, above: 4, fill: { width: 0.8, height: 0.62 } },
  dobrada: { folded: true, round: 26, above: 24, fill: { width: 0.7, height: 0.62 } },
};

/** Vertices of an object in the space of its parent, thinned out. */
function cloud(object: Object3D): Vector3[] {
  object.updateMatrixWorld(true);
  const points: Vector3[] = [];
  object.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const position = part.geometry.getAttribute('position');
    for (let i = 0; i < position.count; i += 5) {
      points.push(new Vector3().fromBufferAttribute(position, i).applyMatrix4(part.matrixWorld));
    }
  });
  return points;
}

/** Leans the frame about x until its front and its temples touch the ground alike. */
function settle({ group, left, right }: Assembly): void {
  group.rotation.set(0, 0, 0);
  group.position.set(0, 0, 0);
  const all = cloud(group);
  const temples = [...cloud(left), ...cloud(right)];
  const ofTemples = new Set(temples.map((point) => point.toArray().join()));
  const front = all.filter((point) => !ofTemples.has(point.toArray().join()));
  const lowest = (points: Vector3[], angle: number) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return points.reduce((low, { y, z }) => Math.min(low, c * y - s * z), Infinity);
  };
  let angle = 0.6;
  while (angle > -1.4 && lowest(temples, angle) > lowest(front, angle)) angle -= 0.004;
  group.rotation.x = angle;
  group.position.y = -lowest(all, angle);
  group.updateMatrixWorld(true);
}

/** Poses the frame on the ground (y = 0) for a view. */
export function pose(assembly: Assembly, view: View): void {
  const { left, right, folded } = assembly;
  const shut = POSES[view].folded;
  left.rotation.y = shut ? folded.left : 0;
  right.rotation.y = shut ? -folded.right : 0;
  settle(assembly);
}

/** The point on the line of sight as far away as the nearer third of what is seen. */
function nearest(points: Vector3[], camera: PerspectiveCamera, focus: Vector3): Vector3 {
  const sight = focus.clone().sub(camera.position).normalize();
  const depths = points.map((p) => p.clone().sub(camera.position).dot(sight)).sort((a, b) => a - b);
  const depth = depths[Math.floor(depths.length * 0.3)]!;
  return camera.position.clone().addScaledVector(sight, depth);
}

/** Field of view of a long lens, degrees. */
const FIELD = 11;

/** A camera that sees an object in a view's direction and fills the picture as the view asks. */
export function framed(
  object: Object3D,
  { round, above, fill }: Angles,
  aspect: number,
): { camera: PerspectiveCamera; focus: Vector3; sharp: Vector3 } {
  const points = cloud(object);
  const focus = new Box3().setFromPoints(points).getCenter(new Vector3());
  const [a, e] = [(round * Math.PI) / 180, (above * Math.PI) / 180];
  const towards = new Vector3(Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e));
  const camera = new PerspectiveCamera(FIELD, aspect, 50, 6000);
  let distance = 1000;
  for (let round_ = 0; round_ < 6; round_++) {
    camera.position.copy(focus).addScaledVector(towards, distance);
    camera.lookAt(focus);
    camera.updateMatrixWorld(true);
    camera.updateProjectionMatrix();
    const seen = new Box3().setFromPoints(points.map((p) => p.clone().project(camera)));
    const share = Math.max(
      (seen.max.x - seen.min.x) / 2 / fill.width,
      (seen.max.y - seen.min.y) / 2 / fill.height,
    );
    const middle = seen.getCenter(new Vector3());
    const half = Math.tan((FIELD * Math.PI) / 360) * distance;
    focus
      .addScaledVector(
        new Vector3().setFromMatrixColumn(camera.matrixWorld, 0),
        middle.x * half * aspect,
      )
      .addScaledVector(new Vector3().setFromMatrixColumn(camera.matrixWorld, 1), middle.y * half);
    distance *= share;
  }
  return { camera, focus, sharp: nearest(points, camera, focus) };
}
