import {
  BackSide,
  BoxGeometry,
  Color,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShaderMaterial,
  SphereGeometry,
  type Texture,
  type WebGLRenderer,
} from 'three';

/** Side of the cube that the studio's light is kept in, px. */
export const LIGHT_SIZE = 512;

interface Box {
  at: [number, number, number];
  size: [number, number];
  light: number;
  warmth?: string;
  /** Share of the box, from its edge inwards, over which it fades out. */
  fade?: number;
}

/** Soft boxes around the table, metres; all of them face the middle. */
const BOXES: Box[] = [
  { at: [-0.25, 1.5, -0.35], size: [2.2, 1.15], light: 15 },
  { at: [-1.6, 0.7, 0.5], size: [0.75, 1.3], light: 12 },
  { at: [1.7, 0.6, 0.5], size: [0.24, 1.4], light: 15 },
  { at: [1.25, 0.75, -1.15], size: [0.45, 1.1], light: 8, warmth: '#fff1df' },
  { at: [-1.3, 0.55, -1.1], size: [0.32, 0.9], light: 6 },
  { at: [0, 0.78, 1.7], size: [3, 0.55], light: 3.2, fade: 0.9 },
];

/** Black cloth beside the boxes: edges that metal and polish draw as lines. */
const FLAGS: Box[] = [
  { at: [-0.85, 1.1, 0.9], size: [0.35, 1.1], light: 0 },
  { at: [0.95, 0.9, 1.1], size: [0.3, 1.2], light: 0 },
  { at: [1.6, 0.55, -0.25], size: [0.5, 1.3], light: 0 },
  { at: [-1.75, 0.5, -0.4], size: [0.5, 1.1], light: 0 },
];

/** A box that is brightest in its middle, as cloth before a lamp is. */
const glow = ({ light, warmth = '#ffffff', fade = 0.16 }: Box) =>
  new ShaderMaterial({
    uniforms: {
      glow: { value: new Color(warmth).multiplyScalar(light) },
      from: { value: 1 - fade },
    },
    vertexShader:
      'varying vec2 at; void main() { at = uv * 2. - 1.; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.); }',
    fragmentShader:
      'varying vec2 at; uniform vec3 glow; uniform float from; void main() { vec2 e = smoothstep(1., from, abs(at)); gl_FragColor = vec4(glow * (.62 + .38 * exp(-1.4 * dot(at, at))) * e.x * e.y, 1.); }',
    side: DoubleSide,
    transparent: true,
    depthWrite: false,
  });

/** The room: dim above, and below the light paper that the frame stands on. */
const room = () =>
  new ShaderMaterial({
    side: BackSide,
    vertexShader:
      'varying vec3 dir; void main() { dir = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.); }',
    fragmentShader:
      'varying vec3 dir; void main() { float y = normalize(dir).y; vec3 wall = mix(vec3(.2, .19, .18), vec3(.07), smoothstep(-.05, .7, y)); vec3 paper = vec3(.86, .82, .765) * mix(.42, .95, smoothstep(0., -.8, y)); gl_FragColor = vec4(mix(wall, paper, smoothstep(.02, -.06, y)), 1.); }',
  });

/** The light of the studio as every surface reflects it. */
export function studioLight(renderer: WebGLRenderer): Texture {
  const scene = new Scene();
  scene.add(new Mesh(new SphereGeometry(6, 48, 32), room()));
  const place = (box: Box) => {
    const { at, size, light } = box;
    const material = light > 0 ? glow(box) : new MeshBasicMaterial({ color: '#050505' });
    const mesh = new Mesh(
      light > 0 ? new PlaneGeometry(...size) : new BoxGeometry(...size, 0.02),
      material,
    );
    mesh.position.set(...at);
    mesh.lookAt(0, 0.02, 0);
    scene.add(mesh);
  };
  [...FLAGS, ...BOXES].forEach(place);
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(scene, 0, 0.01, 20, { size: LIGHT_SIZE });
  generator.dispose();
  return texture;
}
