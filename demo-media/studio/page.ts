import { Mesh, Scene, Vector2, WebGLRenderer, type Group, type Texture } from 'three';
import type { ColorName } from '../../src/demo/colors.ts';
import { FRAMES } from '../../src/demo/frames/all.ts';
import { assemble } from './assemble.ts';
import { studioLight } from './environment.ts';
import { expose, paper, undeveloped } from './exposure.ts';
import { lamps } from './lamps.ts';
import type { View } from '../views.ts';
import { framed, pose, POSES, type Angles } from './poses.ts';
import { groundShadow } from './shadow.ts';
import { accessorySubject } from './table.ts';

/** A photograph that is asked for. */
export interface Shot {
  wanted: { frame: string; color: ColorName; lens?: string; view: View } | { accessory: string };
  width: number;
  height: number;
  samples: number;
  lamps: number;
}

const GROUND = '#f1ece4';

const renderer = new WebGLRenderer({ antialias: false, preserveDrawingBuffer: true });
renderer.toneMapping = 0;
renderer.shadowMap.enabled = true;
renderer.transmissionResolutionScale = 0.6;
document.body.append(renderer.domElement);
let light: Texture | undefined;

/** What stands before the camera. */
interface Subject {
  group: Group;
  angles: Angles;
}

async function subjectOf(wanted: Shot['wanted'], studio: Texture): Promise<Subject> {
  if ('accessory' in wanted) return accessorySubject(wanted.accessory);
  const frame = FRAMES.find(({ name }) => name === wanted.frame);
  if (!frame) throw new RangeError(`There is no frame ${wanted.frame}.`);
  const assembly = await assemble(frame, wanted, studio);
  pose(assembly, wanted.view);
  return { group: assembly.group, angles: POSES[wanted.view] };
}

/** Takes a photograph and gives it as a PNG, base64. */
async function shoot({ wanted, width, height, samples, lamps: count }: Shot): Promise<string> {
  light ??= studioLight(renderer);
  renderer.setSize(width, height, false);
  const { group, angles } = await subjectOf(wanted, light);
  const { camera, focus, sharp } = framed(group, angles, width / height);
  const middle = new Vector2(focus.x, focus.z);
  const shadow = groundShadow(renderer, group, lamps(count), middle);
  const scene = new Scene();
  scene.background = undeveloped(GROUND);
  scene.environment = light;
  scene.add(group, paper(shadow.texture, GROUND, middle));
  expose(renderer, { scene, camera, focus: sharp, opening: 3, samples });
  shadow.dispose();
  discardGeometry(scene);
  const url = renderer.domElement.toDataURL('image/png');
  return url.slice(url.indexOf(',') + 1);
}

/** Frees what the scene's meshes hold on the graphics side. */
function discardGeometry(scene: Scene): void {
  scene.traverse((part) => {
    if (part instanceof Mesh) part.geometry.dispose();
  });
}

declare global {
  interface Window {
    shoot: typeof shoot;
  }
}
window.shoot = shoot;
